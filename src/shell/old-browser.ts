// biome-ignore-all lint/suspicious/noVar: this file is ES5, so that every browser can run it
// biome-ignore-all lint/complexity/useOptionalChain: ES5
// biome-ignore-all lint/complexity/useArrowFunction: ES5
// biome-ignore-all lint/style/useTemplate: ES5
// biome-ignore-all lint/complexity/useRegexLiterals: a literal that a browser can't parse is a syntax error

/**
 * Shows the notice of src/shell/old-browser-html.ts in browsers older than the supported ones (D37). Inline in every page,
 * before any other script: those only parse in newer ones. Only types are stripped from it.
 */
;(function () {
  var page = document.documentElement
  var notice = document.getElementById('old-browser')

  /** Features that all supported browsers have; together they are about as old as those. */
  function isOld(): boolean {
    try {
      return !(
        // Lookbehind: Safari 16.4. A literal would be a syntax error before.
        new RegExp('(?<=a)b').test('ab') &&
        'noModule' in HTMLScriptElement.prototype &&
        typeof structuredClone === 'function' &&
        'findLast' in Array.prototype &&
        'showModal' in HTMLDialogElement.prototype &&
        // Chrome 108.
        CSS.supports('height', '1dvh') &&
        // Firefox 110.
        CSS.supports('container-type', 'inline-size')
      )
    } catch (_) {
      return true
    }
  }

  /** Fills the link with the operator's, which only the backend knows. */
  function askContact(address: string): void {
    var request = new XMLHttpRequest()
    request.open('GET', address)
    request.onload = function () {
      var contact = JSON.parse(request.responseText)
      var link = document.getElementById('old-browser-link')
      var text = document.getElementById('old-browser-text')
      var name = document.getElementById('old-browser-name')
      if (text && typeof contact.contactText === 'string') text.textContent = contact.contactText
      if (name && typeof contact.lineName === 'string') name.textContent = 'LINE ' + contact.lineName
      if (!link || !/^(https?|line|tel|mailto):/i.test(contact.lineLink)) return
      link.setAttribute('href', contact.lineLink)
      link.removeAttribute('hidden')
    }
    request.send()
  }

  if (!notice || !isOld()) return
  page.setAttribute('data-old-browser', '')
  notice.removeAttribute('hidden')
  var address = notice.getAttribute('data-contact')
  if (address) askContact(address)
})()
