// biome-ignore-all lint/suspicious/noVar: this file is ES5, so that every browser can run it
// biome-ignore-all lint/complexity/useOptionalChain: ES5
// biome-ignore-all lint/complexity/useArrowFunction: ES5
// biome-ignore-all lint/style/useTemplate: ES5
// biome-ignore-all lint/complexity/useRegexLiterals: an unsupported regex literal is a syntax error

/**
 * Shows the notice of src/shell/old-browser-html.ts in unsupported browsers. Inlined in every page before
 * all other scripts, which only newer browsers can parse. The build only strips its types.
 */
;(function () {
  var page = document.documentElement
  var notice = document.getElementById('old-browser')

  /** Tests for features that together are about as recent as the oldest supported browsers. */
  function isOld(): boolean {
    try {
      return !(
        // Lookbehind: Safari 16.4. As a literal, it would be a syntax error in older browsers.
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

  /** The text of the operator's HTML, as one line; `htmlText` isn't ES5. */
  function plainText(html: string): string {
    return html
      .replace(/<[a-z/!][^>]*>/gi, ' ')
      .replace(/&nbsp;|\s+/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')
  }

  /** Fetches the operator's contact link from the backend. */
  function loadContact(address: string): void {
    var request = new XMLHttpRequest()
    request.open('GET', address)
    request.onload = function () {
      var contact = JSON.parse(request.responseText)
      var link = document.getElementById('old-browser-link')
      var text = document.getElementById('old-browser-text')
      var name = document.getElementById('old-browser-name')
      if (text && typeof contact.contactText === 'string') text.textContent = plainText(contact.contactText)
      if (name && typeof contact.lineName === 'string') name.textContent = 'LINE ' + contact.lineName
      if (!link || !/^(https?|line|tel|mailto):/i.test(contact.lineLink)) return
      link.setAttribute('href', contact.lineLink)
    }
    request.send()
  }

  if (!notice || !isOld()) return
  page.setAttribute('data-old-browser', '')
  notice.removeAttribute('hidden')
  var address = notice.getAttribute('data-contact')
  if (address) loadContact(address)
})()
