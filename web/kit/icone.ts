// What an icon of lucide is drawn by (web/build.ts): its own way also reads contexts, aliases and shapes of older
// versions, and weighs more than all the icons of the menu.
import { createElement, type SVGProps } from 'react'

type Traco = readonly [tag: string, attributes: Record<string, string>]
type Props = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number | string }

/** A component of one icon: a square of `size` pixels in the colour of the text. Hidden from readers unless it is named. */
export default function createIcon({ node }: { node: readonly Traco[] }) {
  const Icone = ({ size = 24, strokeWidth = 2, ...props }: Props) =>
    createElement(
      'svg',
      {
        ...{ width: size, height: size, viewBox: '0 0 24 24', fill: 'none' },
        ...{ stroke: 'currentColor', strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' },
        ...(!props['aria-label'] && { 'aria-hidden': true }),
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  return Icone
}
