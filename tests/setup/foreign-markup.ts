/** Elements and attributes of the demo's and the desk's pages. */
const elements =
  /^(a|bdi|body|br|button|caption|circle|code|dd|details|div|dl|dt|fieldset|form|h[1-3]|head|header|html|img|input|kbd|label|legend|li|link|main|meta|nav|ol|option|p|pre|rect|script|search|section|select|small|span|strong|summary|svg|table|tbody|td|textarea|th|thead|time|title|tr|ul)$/
const attributes =
  /^(accept|action|alt|aria-current|aria-describedby|aria-hidden|aria-invalid|aria-label|aria-labelledby|autocapitalize|autocomplete|charset|checked|class|content|cx|cy|data-background|data-copied|data-copy|data-focus-key|data-insert|data-key|data-label|data-live|data-notify|data-waiting|datetime|defer|dir|disabled|enctype|fill|for|height|hidden|href|hreflang|id|inputmode|lang|loading|maxlength|method|name|r|rel|required|role|rows|rx|scope|selected|spellcheck|src|tabindex|type|value|viewBox|width)$/
const ours =
  /^(#[a-z-]+|\/desk(?:[/?][^\s"<>]*)?|\/|\/docs(?:\/icon\.svg)?|\/demo[/?#\w%=&;.+*-]*|\/media\/(art|chat)\/[\w-]+\.\w+|\/howto\/[\w-]+\.mp4)$/

/** Tags in a page that aren't part of its markup. Values are escaped, so a tag ends at the next `>`. */
export function foreignParts(html: string): string[] {
  return [...html.matchAll(/<([^>]*)>?/g)].flatMap(([tag, inside = '']) => {
    if (/^(!doctype html|\/\w+)$/.test(inside)) return []
    const [name = ''] = /^[^\s]*/.exec(inside) ?? []
    const rest = inside.slice(name.length)
    const found = [...rest.matchAll(/\s+([^\s="]+)(?:="([^"]*)")?/g)]
    const whole = found.map(([part]) => part).join('') === rest.trimEnd()
    const fine = found.every(
      ([, attribute = '', value = '']) =>
        attributes.test(attribute) && (!/^(href|src|action)$/.test(attribute) || ours.test(value)),
    )
    return elements.test(name) && whole && fine ? [] : [tag]
  })
}

/** A text as it stands in markup. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
