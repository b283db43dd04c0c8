import { icon } from './icon.tsx'

export const IconReceipt = /* @__PURE__ */ icon(
  'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5ZM9.25 8h5.5M9.25 11.5h5.5M9.25 15h3',
)
