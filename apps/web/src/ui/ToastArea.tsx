import { cssTransition, ToastContainer } from 'react-toastify/unstyled'

const rise = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 180 })

/** Where toasts appear: top right under the header. Load it lazily, once, beside the router. */
export function ToastArea() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick={false}
      closeButton={false}
      newestOnTop
      limit={4}
      icon={false}
      transition={rise}
      aria-label="Notifications"
    />
  )
}
