import { type Centavos, decimalString, type Percentual } from '#domain/money.ts'
import { el, group, open } from '#platform/xml/canonical.ts'
import type { TemplateAbrasf, XmlAbrasf } from '#tracks/template.ts'
import { type Versao, versaoOf } from './versoes.ts'

/**
 * The writer of one city: elements under the names it uses, without those it refuses, with those it requires even
 * empty. Elements of the types never carry a prefix: where the message has a namespace of its own, theirs is the
 * default one.
 */
export type Escrita = {
  versao: Versao
  xml: XmlAbrasf
  el(name: string, value: string | number | null | undefined): string
  group(name: string, ...children: string[]): string
  /** An element with the identifier that a signature refers to, where the city accepts one. */
  identified(name: string, id: string, ...children: string[]): string
  /** An amount; zero is left out unless the city requires it. */
  valor(name: string, valor: Centavos): string
  aliquota(name: string, aliquota: Percentual): string
}

/** The writer of a template, made once for each. */
export function escritaOf(template: TemplateAbrasf): Escrita {
  const known = escritas.get(template)
  if (known) return known
  const escrita = createEscrita(template)
  escritas.set(template, escrita)
  return escrita
}

const escritas = new WeakMap<TemplateAbrasf, Escrita>()

function createEscrita(template: TemplateAbrasf): Escrita {
  const { xml } = template
  const omitted = new Set(xml.omitir)
  const wanted = new Set(xml.exigir)
  const nameOf = (name: string) => xml.nomes[name] ?? name
  const write: Escrita['el'] = (name, value) => (omitted.has(name) ? '' : el(nameOf(name), value))
  return {
    versao: versaoOf(template),
    xml,
    el: write,
    group(name, ...children) {
      if (omitted.has(name)) return ''
      return group(nameOf(name), ...children) || (wanted.has(name) ? `<${nameOf(name)}></${nameOf(name)}>` : '')
    },
    identified: (name, id, ...children) =>
      `${open(nameOf(name), undefined, idAttribute(xml, id))}${children.join('')}</${nameOf(name)}>`,
    valor: (name, valor) => (valor === 0 && !wanted.has(name) ? '' : write(name, decimalString(valor))),
    aliquota: (name, aliquota) =>
      aliquota === 0 && !wanted.has(name) ? '' : write(name, aliquotaText(aliquota, xml.aliquota).texto),
  }
}

/** The identifier under the city's name for it; none where the city has none. */
export const idAttribute = ({ atributoId }: XmlAbrasf, id: string): Record<string, string> =>
  atributoId === null ? {} : { [atributoId]: id }

/** A rate in the scale of the city: 5 % is 5.00, 5.0000 or 0.0500. `perdeu`: it needed more decimals, half-up. */
export function aliquotaText(aliquota: Percentual, { escala, casas }: XmlAbrasf['aliquota']) {
  const unit = 10 ** (4 - casas) * (escala === 'fracao' ? 100 : 1)
  const units = Math.floor((aliquota + unit / 2) / unit)
  const digits = String(units).padStart(casas + 1, '0')
  return { texto: `${digits.slice(0, -casas)}.${digits.slice(-casas)}`, perdeu: aliquota % unit !== 0 }
}
