import { emReais, type Findings } from './findings.ts'
import type { PedidoReforma, PedidoServico } from './pedido.ts'
import { totalReembolsos } from './prepare-grupos-reforma.ts'

/**
 * An item, and the findings of its preparation, for a city whose layout has no IBS and CBS: the group is computed, because
 * the tax is due, and refuses nothing, because it is not sent. The parts that change other taxes or are only refused leave
 * it. `campo` is the path of the item.
 */
export function withoutGrupo(
  item: PedidoServico,
  campo: string,
  findings: Findings,
): { item: PedidoServico; findings: Findings } {
  if (!item.reforma) return { item, findings }
  const path = `${campo}.reforma`
  const { reembolsos, zonaFranca, doacao, ...reforma } = item.reforma
  for (const [nome, valor] of Object.entries({ reembolsos, zonaFranca, doacao }))
    if (valor) findings.aviso(`${path}.${nome}`, 'CAMPO_SEM_DESTINO', whyLost(nome, item.reforma))
  const erro: Findings['erro'] = (onde, codigo, mensagem, correcao) =>
    onde.startsWith(path)
      ? findings.aviso(onde, 'CAMPO_SEM_DESTINO', `O leiaute desta cidade não leva IBS e CBS. ${mensagem}`)
      : findings.erro(onde, codigo, mensagem, correcao)
  return { item: { ...item, reforma }, findings: { ...findings, erro } }
}

function whyLost(nome: string, reforma: PedidoReforma): string {
  if (nome !== 'reembolsos') return 'O leiaute desta cidade não leva IBS e CBS, nem este campo deles.'
  const total = emReais(totalReembolsos(reforma))
  return `O leiaute desta cidade não leva reembolsos: os ${total} entram na base do ISS. Se o município aceita abatê-los, informe-os em valor.deducoes.`
}
