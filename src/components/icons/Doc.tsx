import { icon } from './icon.tsx'

export const IconDoc = /* @__PURE__ */ icon(
  'M7.5 3.5H14L19 8.5V19a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 6 19V5a1.5 1.5 0 0 1 1.5-1.5ZM13.75 3.75V8.5H18.5M9.25 12.75h5.5M9.25 16.25h5.5',
)
