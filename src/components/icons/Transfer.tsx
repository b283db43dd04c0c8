import { icon } from './icon.tsx'

export const IconTransfer = /* @__PURE__ */ icon(
  'M4 8.25h15.25M15.5 4.5l3.75 3.75-3.75 3.75M20 15.75H4.75M8.5 12l-3.75 3.75 3.75 3.75',
)
