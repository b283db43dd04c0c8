import { icon } from './icon.tsx'

export const IconVideo = /* @__PURE__ */ icon(
  'M5.5 6H13a2.5 2.5 0 0 1 2.5 2.5v7A2.5 2.5 0 0 1 13 18H5.5A2.5 2.5 0 0 1 3 15.5v-7A2.5 2.5 0 0 1 5.5 6ZM15.5 10.5 21 7.5v9l-5.5-3Z',
)
