import type { Momento } from '../../deliver.ts'
import { canonicalize } from '../../xml/canonical.ts'
import { elementsOf, type XmlElement } from '../../xml/parse.ts'
import { espacosDaResposta } from '../espacos.ts'
import type { NotaMunicipal } from '../livro.ts'
import { find, type Prefeitura, textAt } from '../prefeitura.ts'
import { emitir, registrarSubstituicao } from './emitir.ts'
import type { Respostas } from './respostas.ts'
import { inscricaoAt } from './rps.ts'

/** Cancels a note: the confirmation, or the codes of the refusal. */
export function cancelar(
  prefeitura: Prefeitura,
  root: XmlElement,
  { agora }: Momento,
  { campo, confirmacao, responder }: Respostas,
): { codigos: string[] } | { resposta: string } {
  const { cidade, livro } = prefeitura
  const pedido = find(root, 'Pedido')!
  const target = targetOf(prefeitura, find(pedido, 'InfPedidoCancelamento/IdentificacaoNfse')!)
  if ('codigo' in target) return { codigos: [target.codigo] }
  const { nota } = target
  const limit = Date.parse(nota.quando) + prefeitura.regras.prazoCancelamentoDias * 86_400_000
  if (agora.getTime() > limit) return { codigos: ['E1014'] }

  const { tipos } = espacosDaResposta(cidade, null)
  const written = canonicalize(pedido, { exclusive: true, comments: false, rendered: new Map([['', tipos]]) })
  const xml = confirmacao(nota.numero, written, agora)
  livro.addBaixa({ numero: nota.numero, tipo: 'cancelada', quando: agora.toISOString(), substituta: 0, xml })
  const { dialeto } = cidade.leiaute
  // Publica's own schema gives the confirmation under another name.
  if (dialeto.includes('publica'))
    return { resposta: responder([{ xml: xml.replaceAll('NfseCancelamento', 'Cancelamento') }]) }
  const isGinfes = dialeto.includes('ginfes')
  return {
    resposta: responder([
      campo(isGinfes ? 'Cancelamento' : 'RetCancelamento', [{ xml: declared(xml, tipos, prefeitura) }]),
    ]),
  }
}

/** Receives a correction letter: the note with all its letters, or the code of the refusal. */
export function corrigir(
  prefeitura: Prefeitura,
  root: XmlElement,
  { agora }: Momento,
  { cartaCorrecao, compNfse, responder }: Respostas,
): { codigos: string[] } | { resposta: string } {
  const { cidade, livro } = prefeitura
  const inf = find(root, 'Pedido/InfPedidoCartaCorrecao')!
  const target = targetOf(prefeitura, find(inf, 'IdentificacaoNfse')!)
  if ('codigo' in target) return { codigos: [target.codigo] }
  const corrected = elementsOf(inf).filter(({ local }) => local !== 'IdentificacaoNfse')
  if (corrected.length === 0) return { codigos: ['E160'] }
  const { numero } = target.nota
  const rendered = new Map([['', espacosDaResposta(cidade, null).tipos]])
  const written = corrected.map((child) => canonicalize(child, { exclusive: true, comments: false, rendered }))
  const xml = cartaCorrecao(livro.cartasDe(numero).length + 1, written.join(''), agora)
  livro.addCarta({ numero, quando: agora.toISOString(), xml })
  return { resposta: responder([compNfse(target.nota)]) }
}

/** Replaces a note by a new RPS, in one step. */
export function substituir(
  prefeitura: Prefeitura,
  root: XmlElement,
  contexto: { momento: Momento; nome: string },
  { campo, compNfse, erros, responder }: Respostas,
): string {
  const { livro } = prefeitura
  const { momento, nome } = contexto
  const identificacao = find(root, 'SubstituicaoNfse/Pedido/InfPedidoCancelamento/IdentificacaoNfse')!
  const target = targetOf(prefeitura, identificacao)
  if ('codigo' in target) return responder(erros([{ rps: '', codigo: target.codigo, motivo: 'nota a substituir' }]))
  const visivelEm = momento.visivelEm + prefeitura.regras.visibilidadeMs
  const emissao = emitir(prefeitura, root, { momento, nome, protocolo: '', visivelEm })
  if ('erros' in emissao) return responder(erros(emissao.erros))
  const [nova] = emissao.notas
  registrarSubstituicao(prefeitura, target.nota.numero, nova!.numero, momento.agora)
  return responder([
    campo('RetSubstituicao', [
      campo('NfseSubstituida', [compNfse(livro.nota(target.nota.numero)!)]),
      campo('NfseSubstituidora', [compNfse(nova!)]),
    ]),
  ])
}

function targetOf(
  { cidade, livro }: Prefeitura,
  identificacao: XmlElement,
): { codigo: string } | { nota: NotaMunicipal } {
  const nota = livro.nota(Number(textAt(identificacao, 'Numero')))
  const isOwner = nota?.prestador === inscricaoAt(identificacao, '')
  if (!nota || !isOwner || textAt(identificacao, 'CodigoMunicipio') !== cidade.ibge) return { codigo: 'E78' }
  const baixa = livro.baixaDe(nota.numero)
  if (baixa) return { codigo: baixa.tipo === 'cancelada' ? 'E79' : 'E7' }
  return { nota }
}

/** The confirmation is written for the types' namespace; where the answer has its own, it declares it. */
function declared(xml: string, tipos: string, { cidade }: Prefeitura): string {
  const isSplit = cidade.mensagem.filhosResposta !== cidade.mensagem.tipos
  return isSplit ? xml.replace(/^<(\w+)/, `<$1 xmlns="${tipos}"`) : xml
}
