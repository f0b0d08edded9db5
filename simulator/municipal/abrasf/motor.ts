import type { Momento } from '../../deliver.ts'
import { elementsOf, type XmlElement } from '../../xml/parse.ts'
import type { Operacao } from '../cidade.ts'
import { espacosDoPedido } from '../espacos.ts'
import { whyNotFit } from '../layout/ler-mensagem.ts'
import type { Ocorrencia } from '../livro.ts'
import { localTime, type Prefeitura, textAt } from '../prefeitura.ts'
import type { Documento, Pedido } from '../soap.ts'
import { PERGUNTAS, type Trabalho } from '../trabalho.ts'
import { judgeSignatures } from './assinaturas.ts'
import { cancelar, corrigir, substituir } from './cancelar.ts'
import {
  consultarFaixa,
  consultarLote,
  consultarPorRps,
  consultarPrestado,
  consultarSituacao,
  rpsSobre,
} from './consultar.ts'
import { conferir, emitir, receberLote } from './emitir.ts'
import { type Respostas, respostasDe } from './respostas.ts'
import { inscricaoAt, loteOf, rpsOf } from './rps.ts'

/** One request in the dialects of ABRASF. `nome` is that of the certificate, for the note. */
export function atenderAbrasf(prefeitura: Prefeitura, pedido: Pedido, nome: string): Trabalho {
  const { operacao, mensagem } = pedido
  const respostas = respostasDe(prefeitura, operacao)
  const root = 'root' in mensagem ? mensagem.root : null
  const rps = root ? rpsOf(root) : []
  const prestador = rps[0]?.prestador || (root ? inscricaoOfMessage(root) : '')
  const kind = kindOf(operacao)
  const documento = kind === 'emitir' ? (rps[0]?.chave ?? '') : `${operacao.nome} ${root ? keyOfMessage(root) : ''}`
  const refuse = (ocorrencias: Ocorrencia[], momento: Momento): string => {
    prefeitura.livro.addRecusa({
      quando: momento.agora.toISOString(),
      documento,
      prestador,
      codigos: ocorrencias.map(({ codigo }) => codigo),
      motivo: ocorrencias.map(({ motivo }) => motivo).join('; '),
    })
    return respostas.responder(respostas.erros(ocorrencias))
  }
  return {
    operacao: kind,
    documento,
    pergunta: PERGUNTAS[operacao.faz],
    sobre: root ? rpsSobre(prefeitura, root) : '',
    cnpj: prestador,
    texto: rps[0]
      ? textAt(rps[0].inf, 'Servico/Discriminacao')
      : root
        ? textAt(root, 'Pedido/InfPedidoCartaCorrecao/Discriminacao')
        : '',
    codigoDuplicado: 'E10',
    process: (momento) => {
      const problem = whyNotRead(prefeitura, operacao, mensagem)
      if (problem || !('root' in mensagem)) return refuse([problem!], momento)
      return perform(prefeitura, operacao, mensagem.root, { momento, nome, respostas, refuse })
    },
    refuse: (codigo, momento) => {
      const ocorrencia: Ocorrencia = { rps: rps[0]?.chave ?? '', codigo, motivo: 'comportamento', exato: true }
      // A city that works in the background refuses in the background.
      if (operacao.faz === 'enviarLote' && root && loteOf(root)) {
        return received(
          prefeitura,
          root,
          receberLote(prefeitura, root, { momento, nome }, [ocorrencia]).protocolo,
          momento,
          respostas,
        )
      }
      return refuse([ocorrencia], momento)
    },
    say: (codigo) =>
      respostas.responder(respostas.erros([{ rps: rps[0]?.chave ?? '', codigo, motivo: '', exato: true }])),
  }
}

type Ferramentas = {
  momento: Momento
  nome: string
  respostas: Respostas
  refuse: (ocorrencias: Ocorrencia[], momento: Momento) => string
}

function perform(prefeitura: Prefeitura, operacao: Operacao, root: XmlElement, ferramentas: Ferramentas): string {
  const { momento, nome, respostas, refuse } = ferramentas
  if (isTeste(prefeitura, root)) return testar(prefeitura, root, ferramentas)
  switch (operacao.faz) {
    case 'gerar':
    case 'enviarSincrono':
      return issueNow(prefeitura, operacao, root, ferramentas)
    case 'enviarLote':
      return received(prefeitura, root, receberLote(prefeitura, root, { momento, nome }).protocolo, momento, respostas)
    case 'consultarSituacao':
      return consultarSituacao(prefeitura, root, respostas, momento)
    case 'consultarLote':
      return consultarLote(prefeitura, root, respostas, momento)
    case 'consultarPorRps':
      return consultarPorRps(prefeitura, root, respostas, momento)
    case 'consultarFaixa':
      return consultarFaixa(prefeitura, root, respostas, momento)
    case 'substituir':
      return substituir(prefeitura, root, { momento, nome }, respostas)
    case 'cancelar':
    case 'cartaCorrecao': {
      const carryOut = operacao.faz === 'cancelar' ? cancelar : corrigir
      const outcome = carryOut(prefeitura, root, momento, respostas)
      if ('resposta' in outcome) return outcome.resposta
      return refuse(
        outcome.codigos.map((codigo) => ({ rps: '', codigo, motivo: operacao.faz })),
        momento,
      )
    }
    default:
      return consultarPrestado(prefeitura, root, respostas, momento)
  }
}

/** Whether a message asks for a test, of a city that has one. */
const isTeste = ({ cidade, regras }: Prefeitura, root: XmlElement) =>
  cidade.teste !== undefined && regras.honraTeste && textAt(root, cidade.teste.elemento) === '1'

/** The answer to a test: what would be refused, and the code of the test. No note, no lote and no number come of it. */
function testar(prefeitura: Prefeitura, root: XmlElement, { momento, respostas, refuse }: Ferramentas): string {
  const marca: Ocorrencia = { rps: '', codigo: prefeitura.cidade.teste!.codigo, motivo: 'teste' }
  const erros = conferir(prefeitura, root, momento)
  return erros.length > 0 ? refuse([...erros, marca], momento) : respostas.responder(respostas.erros([marca]))
}

function issueNow(
  prefeitura: Prefeitura,
  operacao: Operacao,
  root: XmlElement,
  { momento, nome, respostas, refuse }: Ferramentas,
): string {
  const { campo, compNfse, responder } = respostas
  const visivelEm = momento.visivelEm + prefeitura.regras.visibilidadeMs
  const emissao = emitir(prefeitura, root, { momento, nome, protocolo: '', visivelEm })
  if ('erros' in emissao) return refuse(emissao.erros, momento)
  const lista = campo('ListaNfse', emissao.notas.map(compNfse))
  const lote = operacao.faz === 'enviarSincrono' && loteOf(root)
  if (!lote) return responder([lista])
  const numeroLote = campo('NumeroLote', textAt(lote, 'NumeroLote'))
  return responder([numeroLote, campo('DataRecebimento', localTime(prefeitura, momento.agora)), lista])
}

function received(
  prefeitura: Prefeitura,
  root: XmlElement,
  protocolo: string,
  { agora }: Momento,
  { campo, responder }: Respostas,
): string {
  return responder([
    campo('NumeroLote', textAt(loteOf(root)!, 'NumeroLote')),
    campo('DataRecebimento', localTime(prefeitura, agora)),
    campo('Protocolo', protocolo),
  ])
}

/** Header, XML, layout and signatures, in this order. */
function whyNotRead(prefeitura: Prefeitura, operacao: Operacao, mensagem: Pedido['mensagem']): Ocorrencia | null {
  if ('codigo' in mensagem) return { rps: '', codigo: CODIGOS[mensagem.codigo], motivo: mensagem.motivo }
  const { cidade } = prefeitura
  const espacos = espacosDoPedido(cidade, operacao, mensagem.root.uri)
  const motivo = whyNotFit(mensagem.root, operacao.envio, cidade.leiaute, espacos) ?? whyNotPairs(mensagem)
  if (motivo) return { rps: '', codigo: 'E160', motivo }
  const problem = judgeSignatures(prefeitura, mensagem)
  return problem && { rps: '', ...problem }
}

const CODIGOS = { cabecalho: 'E183', versao: 'E184', xml: 'E160' }

/** A lote without a single RPS fits some schemas, and means nothing. */
function whyNotPairs({ root }: Documento): string | null {
  return loteOf(root) && rpsOf(root).length === 0 ? 'lote sem RPS' : null
}

function kindOf({ faz }: Operacao): Trabalho['operacao'] {
  if (faz === 'cancelar' || faz === 'cartaCorrecao') return 'evento'
  return faz.startsWith('consultar') ? 'consultar' : 'emitir'
}

function inscricaoOfMessage(root: XmlElement): string {
  return (
    inscricaoAt(root, 'Prestador') ||
    inscricaoAt(root, 'Pedido/Prestador') ||
    inscricaoAt(root, 'Pedido/InfPedidoCancelamento/IdentificacaoNfse') ||
    inscricaoAt(root, 'Pedido/InfPedidoCartaCorrecao/IdentificacaoNfse')
  )
}

/** The texts that distinguish one consult or cancellation from another, in order. */
function keyOfMessage(root: XmlElement): string {
  const texts = (element: XmlElement): string[] =>
    elementsOf(element).flatMap((child) =>
      child.local === 'Signature' ? [] : elementsOf(child).length > 0 ? texts(child) : [textAt(element, child.local)],
    )
  return texts(root).join(' ').slice(0, 200)
}
