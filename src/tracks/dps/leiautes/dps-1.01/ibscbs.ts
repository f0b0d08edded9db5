import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { el, group } from '#platform/xml/canonical.ts'

/**
 * `IBSCBS`: how the operation is classified. No rate, base or amount: SEFIN computes them
 * (docs/referencia/nacional.md#1-read-this-first). finNFSe 0 is the only purpose; indDest 0: the recipient is the
 * customer.
 */
export function writeIbsCbs({ servico, tomador }: NotaPreparada): string {
  const { reforma } = servico
  if (reforma === null) return ''
  return group(
    'IBSCBS',
    '<finNFSe>0</finNFSe>',
    el('indFinal', tomador?.consumidorFinal ? 1 : 0),
    el('cIndOp', reforma.indicadorOperacao),
    '<indDest>0</indDest>',
    group('valores', group('trib', group('gIBSCBS', el('CST', reforma.cst), el('cClassTrib', reforma.classificacao)))),
  )
}
