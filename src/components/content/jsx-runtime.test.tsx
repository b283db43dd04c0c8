import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TranslationProvider } from './TranslationProvider.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const minutes = 5
const none = false

const Label = ({ children }: { children: ReactNode }) => (
  <p>
    <br />
    {children}
  </p>
)

const cases: readonly (readonly [ReactNode, string])[] = [
  [<p key="">{minutes} minutes</p>, '<p>5 minutes</p>'],
  [
    <p key="">
      {minutes} <b>minutes</b> ago
    </p>,
    '<p><span>5 </span><b>minutes</b><span> ago</span></p>',
  ],
  [
    <p key="">
      {none && 'In '}
      {minutes}
      {none} min
      <br /> <br />
    </p>,
    '<p><span>5 min</span><br/> <br/></p>',
  ],
  [
    <>
      {minutes}
      <br />
    </>,
    '<span>5</span><br/>',
  ],
  [
    <Label key="">
      {none && 'None'}
      {minutes} min
    </Label>,
    '<p><br/><span>5 min</span></p>',
  ],
  [
    <option key="">
      {minutes} {'ขั้นต่ำ'}
    </option>,
    '<option>5 ขั้นต่ำ</option>',
  ],
  [
    <p key="" title="ขั้นต่ำ">
      ฝากขั้นต่ำ {minutes}
    </p>,
    '<p title="ขั้นต่ำ"><span data-words="">ฝาก<span data-word="">ขั้นต่ำ</span> 5</span></p>',
  ],
  [
    <p key="">
      <Trans>Wait</Trans>
    </p>,
    '<p><span>Wait</span></p>',
  ],
  [
    <p key="">
      <Trans>
        Wait{' '}
        <b>
          ตรวจสอบ <i>{minutes} min</i>
        </b>
      </Trans>
    </p>,
    '<p><span><span>Wait </span><b><span><span data-words=""><span data-word="">ตรวจสอบ</span> </span></span><i>5 min</i></b></span></p>',
  ],
]

test.each(cases)('a text is the only child of its element %#', (node, html) => {
  expect(renderToStaticMarkup(<TranslationProvider>{node}</TranslationProvider>)).toBe(html)
})
