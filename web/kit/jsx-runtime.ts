// What JSX compiles to (web/build.ts): React's own, but texts of clients cannot reorder the page around them.
import { jsx as element, jsxs as elements } from 'react/jsx-runtime'
import { showBidi } from '#domain/bidi.ts'

export { Fragment } from 'react/jsx-runtime'

type Element = typeof element
type Props = Parameters<Element>[1] & { children?: unknown; title?: unknown }

export const jsx: Element = (type, props, key) =>
  element(type, typeof type === 'string' ? visible(props as Props) : props, key)
export const jsxs: Element = (type, props, key) =>
  elements(type, typeof type === 'string' ? visible(props as Props) : props, key)

/** Only what is read: the value of a field is what its writer typed, and goes back as it came. */
function visible(props: Props): Props {
  const [children, title] = [shown(props.children), shown(props.title)]
  return children === props.children && title === props.title
    ? props
    : { ...props, children, ...(title !== undefined && { title }) }
}

function shown(content: unknown): unknown {
  if (typeof content === 'string') return showBidi(content)
  if (!Array.isArray(content)) return content
  const next = content.map(shown)
  return next.some((each, at) => each !== content[at]) ? next : content
}
