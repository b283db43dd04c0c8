import { icon } from './icon.tsx'

export const IconHome = /* @__PURE__ */ icon(
  'M4 10.8 12 4l8 6.8V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19ZM9.5 20.5V15h5v5.5',
)
