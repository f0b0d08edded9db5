import { now } from '../../clock.ts'
import type { Momento } from '../../deliver.ts'
import { elementsOf, type XmlElement } from '../../xml/parse.ts'
import type { NotaMunicipal, Ocorrencia } from '../livro.ts'
import { mensagemDe } from '../mensagens.ts'
import { centsAt, find, localTime, money, type Prefeitura, textAt } from '../prefeitura.ts'
import type { Pedido } from '../soap.ts'
import { PERGUNTAS, type Trabalho } from '../trabalho.ts'
import { type Filho, type No, writeNo } from '../xml-tree.ts'
import { cancel, type Emitida, issue } from './emitir.ts'
import { remetenteOf, signerKey, violations, whyNotRead } from './exame.ts'
import { chaveNfe, el, withStatus } from './nfe-xml.ts'
import { chaveSp, isSigned, type RpsSp, rpsOf } from './rps.ts'

/** One request to São Paulo, in either schema. */
export function atenderPaulistana(prefeitura: Prefeitura, pedido: Pedido, nome: string): Trabalho {
  const { operacao, mensagem } = pedido
  const root = 'root' in mensagem ? mensagem.root : null
  const remetente = root ? remetenteOf(root) : ''
  const rps = root ? rpsOf(root, remetente) : []
  const isQuery = operacao.faz.startsWith('consultar') || operacao.faz === 'testar'
  const documento = isQuery || operacao.faz === 'cancelar' ? `${operacao.nome} ${keyOf(root)}` : (rps[0]?.chave ?? '')
  const answer = (
    isOk: boolean,
    ocorrencias: readonly Ocorrencia[],
    filhos: readonly Filho[] = [],
    lote: Filho[] = [],
  ) => writeRetorno(prefeitura, operacao.resposta, { isOk, ocorrencias, filhos, lote, im: rps[0]?.im ?? '' })
  const refuse = (ocorrencias: Ocorrencia[], momento: Momento): string => {
    prefeitura.livro.addRecusa({
      quando: momento.agora.toISOString(),
      documento,
      prestador: remetente,
      codigos: ocorrencias.map(({ codigo }) => codigo),
      motivo: ocorrencias.map(({ motivo }) => motivo).join('; '),
    })
    return answer(false, ocorrencias)
  }
  const say = (codigo: string): string =>
    answer(false, [{ rps: rps[0]?.chave ?? '', codigo: codeOf(codigo), motivo: '' }])
  return {
    operacao: operacao.faz === 'cancelar' ? 'evento' : isQuery ? 'consultar' : 'emitir',
    documento,
    pergunta: root && find(root, 'Detalhe/ChaveRPS') ? 'rps' : PERGUNTAS[operacao.faz],
    sobre: root ? rpsSobre(prefeitura, root, remetente) : '',
    cnpj: remetente,
    texto: rps[0] ? textAt(rps[0].elemento, 'Discriminacao') : '',
    codigoDuplicado: '215',
    process: (momento) => {
      const problem = whyNotRead(prefeitura, operacao, mensagem)
      if (problem || !root) return refuse([problem!], momento)
      if (operacao.faz === 'cancelar') {
        const erros = cancelar(prefeitura, root, momento)
        return erros.length > 0 ? refuse(erros, momento) : answer(true, [])
      }
      if (operacao.faz === 'consultarNota' || operacao.faz === 'consultarLote') {
        const notas = consultar(prefeitura, root, remetente)
        if (notas.length > 0)
          return answer(
            true,
            [],
            notas.map((nota) => writeNota(prefeitura, nota)),
          )
        return answer(false, [
          { rps: '', codigo: operacao.faz === 'consultarLote' ? '1105' : '1106', motivo: documento },
        ])
      }
      const erros = violations(prefeitura, root, rps, momento.agora)
      if (erros.length > 0) return refuse(erros, momento)
      if (operacao.faz === 'testar') return answer(true, [], [], [informacoesLote(prefeitura, root, rps, '', momento)])
      const lote = find(root, 'Cabecalho/QtdRPS') ? String(prefeitura.livro.nextNumero()) : ''
      const emitidas = rps.map((each) => issue(prefeitura, each, { remetente, nome, lote, momento }))
      const alertas = emitidas
        .filter(({ cancelada }) => cancelada > 0)
        .map(({ rps: each, cancelada }) => ({ rps: each.chave, codigo: '217', motivo: `nota ${cancelada}` }))
      return answer(
        true,
        alertas,
        emitidas.map(chaveNfeRps),
        lote ? [informacoesLote(prefeitura, root, rps, lote, momento)] : [],
      )
    },
    refuse: (codigo, momento) =>
      refuse([{ rps: rps[0]?.chave ?? '', codigo: codeOf(codigo), motivo: 'comportamento' }], momento),
    say,
  }
}

/** The codes of other cities, for behaviours and refused access, as São Paulo numbers them. */
function codeOf(codigo: string): string {
  return { E182: '1100', E189: '1050', E157: '1100', E10: '215' }[codigo] ?? codigo.replace(/^E/, '')
}

function cancelar(prefeitura: Prefeitura, root: XmlElement, { agora }: Momento): Ocorrencia[] {
  const { livro, regras, cidade } = prefeitura
  const remetente = remetenteOf(root)
  const key = signerKey(prefeitura, root)
  const pedidas = elementsOf(root)
    .filter(({ local }) => local === 'Detalhe')
    .map((detalhe) => ({ detalhe, numero: Number(textAt(detalhe, 'ChaveNFe/NumeroNFe')) }))
  const codeFor = ({ detalhe, numero }: (typeof pedidas)[number]): string | null => {
    const im = textAt(detalhe, 'ChaveNFe/InscricaoPrestador')
    const text = im.padStart(cidade.leiaute.versao === '1' ? 8 : 12, '0') + String(numero).padStart(12, '0')
    const nota = livro.nota(numero)
    if (!key || !isSigned(text, textAt(detalhe, 'AssinaturaCancelamento'), key)) return '1305'
    if (nota?.prestador !== remetente || Number(nota.im) !== Number(im)) return '1106'
    if (livro.baixaDe(numero)) return '1301'
    return agora.getTime() > Date.parse(nota.quando) + regras.prazoCancelamentoDias * 86_400_000 ? '324' : null
  }
  const erros = pedidas.flatMap((row) => {
    const codigo = codeFor(row)
    return codigo ? [{ rps: '', codigo, motivo: `nota ${row.numero}` }] : []
  })
  if (erros.length === 0) for (const { numero } of pedidas) cancel(prefeitura, numero, agora)
  return erros
}

function consultar({ livro }: Prefeitura, root: XmlElement, remetente: string): NotaMunicipal[] {
  const lote = textAt(root, 'Cabecalho/NumeroLote')
  const isMine = (nota: NotaMunicipal | undefined): nota is NotaMunicipal =>
    nota !== undefined && nota.prestador === remetente && nota.visivelEm <= now()
  if (lote) return livro.notas().filter((nota) => nota.protocolo === lote && isMine(nota))
  return elementsOf(root)
    .filter(({ local }) => local === 'Detalhe')
    .map((detalhe) => {
      const numero = textAt(detalhe, 'ChaveNFe/NumeroNFe')
      if (numero) return livro.nota(Number(numero))
      const at = (name: string) => textAt(detalhe, `ChaveRPS/${name}`)
      return livro
        .notasDoRps(chaveSp(remetente, at('SerieRPS'), at('NumeroRPS').replace(/^0+(?=\d)/, '')))
        .findLast(isMine)
    })
    .filter(isMine)
}

/** The RPS of the note that a consult or a cancellation is about, as far as the book knows; '' otherwise. */
function rpsSobre({ livro }: Prefeitura, root: XmlElement, remetente: string): string {
  const at = (path: string) => textAt(root, path)
  const numeroRps = at('Detalhe/ChaveRPS/NumeroRPS').replace(/^0+(?=\d)/, '')
  if (numeroRps) return chaveSp(remetente, at('Detalhe/ChaveRPS/SerieRPS'), numeroRps)
  const lote = at('Cabecalho/NumeroLote')
  if (lote) return livro.notas().find(({ protocolo }) => protocolo === lote)?.rps ?? ''
  return livro.nota(Number(at('Detalhe/ChaveNFe/NumeroNFe')))?.rps ?? ''
}

function writeNota({ livro }: Prefeitura, nota: NotaMunicipal): No {
  return el('NFe', [{ xml: withStatus(nota.xml, livro.baixaDe(nota.numero)?.xml ?? '') }])
}

function chaveNfeRps({ rps, nota }: Emitida): No {
  return el('ChaveNFeRPS', [
    el('ChaveNFe', chaveNfe(nota.im, nota.numero, nota.codigoVerificacao)),
    el('ChaveRPS', chaveRps(rps.im, rps.chave)),
  ])
}

function chaveRps(im: string, chave: string): No[] {
  const [, serie = '', numero = ''] = chave.split('|')
  return [el('InscricaoPrestador', im), ...(serie ? [el('SerieRPS', serie)] : []), el('NumeroRPS', numero)]
}

function informacoesLote(prefeitura: Prefeitura, root: XmlElement, rps: RpsSp[], lote: string, { agora }: Momento): No {
  const remetente = remetenteOf(root)
  return el('InformacoesLote', [
    ...(lote ? [el('NumeroLote', lote)] : []),
    el('InscricaoPrestador', rps[0]?.im ?? ''),
    el('CPFCNPJRemetente', [el(remetente.length === 11 ? 'CPF' : 'CNPJ', remetente)]),
    el('DataEnvioLote', localTime(prefeitura, agora)),
    el('QtdNotasProcessadas', String(rps.length)),
    el('TempoProcessamento', '1'),
    el('ValorTotalServicos', money(rps.reduce((sum, { valor }) => sum + valor, 0))),
    el('ValorTotalDeducoes', money(centsAt(root, 'Cabecalho/ValorTotalDeducoes'))),
  ])
}

function writeRetorno(
  prefeitura: Prefeitura,
  raiz: string,
  retorno: { isOk: boolean; ocorrencias: readonly Ocorrencia[]; filhos: readonly Filho[]; lote: Filho[]; im: string },
): string {
  const { isOk, ocorrencias, filhos, lote, im } = retorno
  const { cidade } = prefeitura
  const evento = ({ rps, codigo }: Ocorrencia): No =>
    el(isOk ? 'Alerta' : 'Erro', [
      el('Codigo', codigo),
      el('Descricao', mensagemDe(codigo).mensagem),
      ...(rps ? [el('ChaveRPS', chaveRps(im, rps))] : []),
    ])
  const cabecalho: No = {
    ...el('Cabecalho', [el('Sucesso', String(isOk)), ...lote]),
    atributos: { Versao: cidade.leiaute.versao },
  }
  return writeNo({
    nome: raiz,
    uri: cidade.mensagem.raizResposta,
    filhos: [cabecalho, ...ocorrencias.map(evento), ...filhos],
  })
}

function keyOf(root: XmlElement | null): string {
  if (!root) return ''
  const at = (path: string) => textAt(root, path)
  return [
    remetenteOf(root),
    at('Detalhe/ChaveNFe/NumeroNFe'),
    at('Detalhe/ChaveRPS/SerieRPS'),
    at('Detalhe/ChaveRPS/NumeroRPS'),
  ].join(' ')
}
