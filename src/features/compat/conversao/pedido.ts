import type { CodigoCampo } from '#domain/codigos.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { isVazio } from './folhas.ts'
import { campoOf, expectedCampo, type Lida, type Quadro, recusar } from './quadro.ts'
import type { Conversao, Destino, Observacao } from './tipos.ts'

/**
 * The request of what was read, its faults by the paths of the sent body, and the report of every leaf. What our own
 * validation refuses is refused here, so that a request that is answered passes it.
 */
export function closeConversao(quadro: Quadro): Conversao {
  const pedido = build(quadro)
  for (const { campo, codigo, mensagem } of validatePedido(pedido).erros) {
    const sent = sentCampo(quadro, campo)
    if (quadro.recusas.some((recusa) => isSaid(campo, recusa.campoNosso) || recusa.campo === sent)) continue
    recusar(quadro, sent, codigo as CodigoCampo, mensagem, campo)
  }
  const referencia = (pedido['idIntegracao'] as string | undefined) ?? quadro.contexto.referencia
  const isRefused = quadro.recusas.length > 0
  return {
    pedido: isRefused ? null : pedido,
    ...(referencia !== undefined && { referencia }),
    avisos: inOrder(quadro, quadro.avisos),
    recusas: inOrder(quadro, quadro.recusas),
    relato: quadro.folhas.map((folha) => report(folha, pedido)),
  }
}

/** Whether a refusal of one of our places says what is wrong with another: with itself, or with the group that it is in. */
const isSaid = (campo: string, nosso: string | undefined): boolean =>
  nosso === campo || nosso?.startsWith(`${campo}.`) === true

/** The facts at their places; lists are filled in the order of the body. */
function build({ fatos }: Quadro): Record<string, unknown> {
  const pedido: Record<string, unknown> = { tomador: {} }
  for (const drawer of fatos.values())
    for (const [chave, { valor }] of drawer) if (!chave.includes('~')) place(pedido, stepsOf(chave), valor)
  return pedido
}

const stepsOf = (chave: string): (string | number)[] =>
  chave.split('.').flatMap((name) => {
    const at = name.indexOf('[')
    return at < 0 ? [name] : [name.slice(0, at), Number(name.slice(at + 1, -1))]
  })

function place(pedido: Record<string, unknown>, steps: readonly (string | number)[], valor: unknown): void {
  let here: Record<string | number, unknown> = pedido
  steps.slice(0, -1).forEach((step, index) => {
    here[step] ??= typeof steps[index + 1] === 'number' ? [] : {}
    here = here[step] as Record<string | number, unknown>
  })
  here[steps.at(-1)!] = valor
}

const lookUp = (pedido: unknown, chave: string): unknown =>
  stepsOf(chave).reduce<unknown>((here, step) => (here as Record<string | number, unknown> | undefined)?.[step], pedido)

/** The path in the body of one of ours: of its fact, of a fact below it, else where the provider has it. */
function sentCampo(quadro: Quadro, campo: string): string {
  const own = campoOf(quadro, campo)
  return own === campo ? expectedCampo(quadro, campo) : own
}

function report({ caminho: origem, valor, classe, destino, conversao, motivo }: Lida, pedido: unknown): Destino {
  const nosso = destino === undefined || isVazio(valor) ? undefined : lookUp(pedido, destino)
  return {
    ...{ origem, valor, classe },
    ...(destino !== undefined && nosso !== undefined && { destino, valorNosso: nosso }),
    ...(conversao && { conversao }),
    ...(motivo && { motivo }),
  }
}

/** In the order of the body; what it lacks comes after what it has. */
function inOrder(quadro: Quadro, observacoes: readonly Observacao[]): Observacao[] {
  const order = new Map<string, number>()
  quadro.folhas.forEach(({ caminho }, index) => {
    for (
      let end = caminho.length;
      end > 0;
      end = Math.max(caminho.lastIndexOf('.', end - 1), caminho.lastIndexOf('[', end - 1))
    ) {
      const path = caminho.slice(0, end)
      if (order.has(path)) break
      order.set(path, index)
    }
  })
  const at = ({ campo }: Observacao) => order.get(campo) ?? Number.POSITIVE_INFINITY
  return observacoes
    .map((observacao) => ({ observacao, at: at(observacao) }))
    .sort((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .map(({ observacao }) => observacao)
}
