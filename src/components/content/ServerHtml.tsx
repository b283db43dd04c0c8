import { useEffect, useRef, useState } from 'react'
import css from './ServerHtml.module.css'

/** Makes nodes that can't run anything of a server's HTML. */
export type Cleaner = (html: string) => DocumentFragment

export interface ServerHtmlProps {
  html: string
  /** Gives the cleaner, which comes as a chunk of its own. A function declared once, outside of components. */
  loadCleaner: () => Promise<Cleaner>
}

/** A text of the operator's server, cleaned of everything that could run. */
export function ServerHtml({ html, loadCleaner }: ServerHtmlProps) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let wanted = true
    loadCleaner().then(
      (clean) => {
        if (wanted) place.current?.replaceChildren(clean(html))
      },
      () => setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [html, loadCleaner])
  // Without the cleaner only the words can be shown.
  if (failed) return <div className={css.html}>{html.replaceAll(/<[^>]*>/g, ' ')}</div>
  return <div className={css.html} ref={place} />
}
