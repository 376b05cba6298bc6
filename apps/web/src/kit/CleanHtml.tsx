import { cx } from '../ui/cx.ts'
import './clean-html.css'

/** Rich text as the server sends it. The server alone decides what it may hold: never give it what somebody typed here. */
export function CleanHtml({ html, className }: { html: string; className?: string }) {
  return <div className={cx('clean-html', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
