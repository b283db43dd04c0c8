import { useEffect, useRef, useState } from 'react'
import css from './ServerHtml.module.css'

/** A text of the operator's server, cleaned of everything that could run; the cleaner comes as a chunk of its own. */
export function ServerHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let wanted = true
    import('../lib/sanitise.ts').then(
      ({ sanitise }) => {
        if (wanted) place.current?.replaceChildren(sanitise(html))
      },
      () => setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [html])
  // Without the cleaner only the words can be shown.
  if (failed) return <div className={css.html}>{html.replaceAll(/<[^>]*>/g, ' ')}</div>
  return <div className={css.html} ref={place} />
}
