import type { ComponentChildren, VNode } from "preact"
import { render } from "preact-render-to-string"

export interface PageFrame {
  /** Of this page alone; the name of the service is added. */
  readonly title: string
  readonly children: ComponentChildren
}

/** What every page stands in. */
export function Page({ title, children }: PageFrame) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · Qistas`}</title>
        <link rel="stylesheet" href="/dashboard/dashboard.css" />
      </head>
      <body>
        <main id="content">{children}</main>
      </body>
    </html>
  )
}

/** The whole text of a page. */
export function renderPage(page: VNode): string {
  return `<!doctype html>${render(page)}`
}
