import { icon } from './icon.tsx'

export const IconLink = /* @__PURE__ */ icon(
  'M10 14a4.1 4.1 0 0 0 5.8 0l3-3A4.1 4.1 0 0 0 13 5.2l-1.2 1.2M14 10a4.1 4.1 0 0 0-5.8 0l-3 3a4.1 4.1 0 0 0 5.8 5.8l1.2-1.2',
)
