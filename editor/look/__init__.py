"""How everything looks: colours, fonts, icons and the themes made of them."""
