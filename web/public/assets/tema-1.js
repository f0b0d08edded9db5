// Before the first paint: the theme chosen here, if one was. The number in the name goes up when this text changes.
var tema = localStorage.getItem('tema')
if (tema) document.documentElement.dataset.tema = tema
