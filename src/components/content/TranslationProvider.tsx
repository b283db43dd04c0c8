import { i18n } from '@lingui/core'
import { I18nProvider, type TransRenderProps } from '@lingui/react'
import { isValidElement, type ReactElement, type ReactNode } from 'react'

/** Provides the texts of the active language. */
export function TranslationProvider({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n} defaultComponent={Translation}>
      {children}
    </I18nProvider>
  )
}

/** The text of a `Trans`, in an element of its own: see jsx-runtime.ts. */
function Translation({ translation }: TransRenderProps) {
  return <span>{renderInnerTexts(translation)}</span>
}

/** Lingui clones the elements of a text without the JSX runtime. */
function renderInnerTexts(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map(renderInnerTexts)
  if (!isValidElement<{ children?: ReactNode }>(node) || typeof node.type !== 'string') return node
  const { type: Tag, key, props } = node as ReactElement<{ children?: ReactNode }, 'b'>
  return (
    <Tag key={key} {...props}>
      {renderInnerTexts(props.children)}
    </Tag>
  )
}
