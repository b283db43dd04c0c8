import { icon } from './icon.tsx'

export const IconHowTo = /* @__PURE__ */ icon(
  'M4 5.5h5A3 3 0 0 1 12 8.5v11a2.5 2.5 0 0 0-2.5-2.5H4ZM20 5.5h-5a3 3 0 0 0-3 3v11a2.5 2.5 0 0 1 2.5-2.5H20Z',
)
