/* Runs before the first paint so that a chosen theme never flashes the other one. */
;(function () {
  var theme = null
  try {
    var asked = /[?&]theme=(light|dark)/.exec(location.search + location.hash)
    theme = asked ? asked[1] : JSON.parse(localStorage.getItem('cloche.layout') || '{}').theme
  } catch {
    theme = null
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', theme)
})()
