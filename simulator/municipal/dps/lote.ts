import { randomBytes } from 'node:crypto'
import { now } from '../../clock.ts'
import type { Momento } from '../../deliver.ts'
import type { NotaRegistrada } from '../../ledger.ts'
import { type DpsRecebida, emitir, readDpsDocument } from '../../national/emitir.ts'
import { readPedidoDocument, registrar, registrarOficial } from '../../national/eventos.ts'
import type { Conclusao } from '../../national/sefin.ts'
import { attributeOf, elementsOf, type XmlElement } from '../../xml/parse.ts'
import type { Operacao } from '../cidade.ts'
import { consultado, esperaDe } from '../espera.ts'
import { whyNotFit } from '../layout/ler-mensagem.ts'
import type { LoteMunicipal, Ocorrencia } from '../livro.ts'
import { codigoDito } from '../manual.ts'
import { find, localTime, type Prefeitura, textAt } from '../prefeitura.ts'
import type { Documento, Pedido } from '../soap.ts'
import { PERGUNTAS, type Trabalho } from '../trabalho.ts'
import { type Filho, type No, writeNo } from '../xml-tree.ts'
import { descendants, takeOut, textoDe, xmlOf } from './documento.ts'

/** One request of a city with DPS in operations named after those of ABRASF. */
export function atenderLoteDps(prefeitura: Prefeitura, pedido: Pedido): Trabalho {
  const { operacao, mensagem } = pedido
  const { livro } = prefeitura
  const dps = 'root' in mensagem ? readAll(mensagem) : []
  const root = 'root' in mensagem ? mensagem.root : null
  const answer = answerOf(prefeitura, operacao)
  const isIssue = ['gerar', 'enviarSincrono', 'enviarLote'].includes(operacao.faz)
  const documento = isIssue ? (dps[0]?.idDps ?? '') : `${operacao.nome} ${root ? keyOf(root) : ''}`
  const refuse = (ocorrencias: Ocorrencia[], { agora }: Momento): string => {
    livro.addRecusa({
      quando: agora.toISOString(),
      documento,
      prestador: dps[0]?.emitente ?? '',
      codigos: ocorrencias.map(({ codigo }) => codigo),
      motivo: ocorrencias.map(({ motivo }) => motivo).join('; '),
    })
    return answer.erros(ocorrencias)
  }
  return {
    operacao: operacao.faz === 'cancelar' ? 'evento' : isIssue ? 'emitir' : 'consultar',
    documento,
    pergunta: PERGUNTAS[operacao.faz],
    sobre: root && !isIssue ? dpsSobre(prefeitura, operacao, root) : '',
    cnpj: dps[0]?.emitente || (root ? textAt(root, 'Prestador/CNPJ') : ''),
    texto: dps[0]?.texto ?? '',
    codigoDuplicado: 'E0014',
    process: (momento) => {
      const problem = whyNotRead(prefeitura, operacao, mensagem, dps)
      if (problem || !('root' in mensagem)) return refuse([problem!], momento)
      return perform(prefeitura, operacao, mensagem, { dps, momento, answer })
    },
    refuse: (codigo, momento) => {
      const ocorrencia = { rps: documento, codigo, motivo: 'comportamento', exato: true } as const
      if (operacao.faz !== 'enviarLote' || !root) return refuse([ocorrencia], momento)
      const lote = queue(prefeitura, root, dps, momento)
      livro.putLote({ ...lote, erros: [ocorrencia] })
      return answer.received(lote)
    },
    say: (codigo) => answer.erros([{ rps: documento, codigo, motivo: '', exato: true }]),
  }
}

type Respostas = ReturnType<typeof answerOf>

function perform(
  prefeitura: Prefeitura,
  operacao: Operacao,
  mensagem: Documento,
  { dps, momento, answer }: { dps: DpsRecebida[]; momento: Momento; answer: Respostas },
): string {
  const { sefin, livro, regras } = prefeitura
  const { root, source, isolado } = mensagem
  const visivelEm = momento.visivelEm + regras.visibilidadeMs
  switch (operacao.faz) {
    case 'gerar':
    case 'enviarSincrono': {
      const erros = issueAll(prefeitura, dps, { ...momento, visivelEm })
      return erros.length > 0
        ? answer.erros(erros)
        : answer.notas(dps.flatMap((each) => newest(prefeitura, each.idDps)))
    }
    case 'enviarLote': {
      const lote = queue(prefeitura, root, dps, momento)
      const erros = issueAll(prefeitura, dps, { ...momento, visivelEm: Math.max(visivelEm, lote.prontoEm) })
      livro.putLote({ ...lote, erros })
      return answer.received(lote)
    }
    case 'consultarLote': {
      const recebido = livro.lote(textAt(root, 'Protocolo'))
      if (!recebido) return answer.erros([{ rps: '', codigo: 'E86', motivo: '' }])
      const lote = consultado(prefeitura, recebido, momento)
      if (lote.prontoEm > now()) return answer.situacao('2', [])
      if (lote.erros.length > 0) return answer.situacao('3', answer.lista(lote.erros))
      return answer.situacao('4', [answer.listaNfse(lote.rps.flatMap((idDps) => newest(prefeitura, idDps)))])
    }
    case 'consultarPorRps': {
      const idDps = idOf(prefeitura, root)
      const notas = newest(prefeitura, idDps).filter(isVisible)
      if (notas.length > 0) return answer.notas(notas)
      const lote = livro.lotes().findLast((other) => other.rps.includes(idDps) && other.prontoEm > now())
      return answer.erros([{ rps: '', codigo: lote && !lote.negaRps ? 'E92' : 'E4', motivo: idDps }])
    }
    case 'cancelar': {
      const inf = find(root, 'Pedido/InfPedidoCancelamento')
      if (inf) return cancelByNumber(prefeitura, inf, momento, answer)
      const element = find(root, 'pedRegEvento')!
      const inside = [element, ...(isolado ? descendants(isolado, 'pedRegEvento') : [])]
      const pedido = readPedidoDocument(sefin, takeOut(element, source), inside)
      const chave = textAt(element, 'infPedReg/chNFSe')
      const conclusao = registrar(sefin, chave, pedido, momento.agora)
      if (conclusao.kind === 'recusa') return answer.erros(ocorrenciasOf(conclusao, ''))
      return answer.evento(xmlOf(sefin.ledger.eventosDe(chave).at(-1)!.xml))
    }
    default:
      return answer.faixa(root, sefin.ledger.notas().filter(isVisible))
  }
}

/** The DPS of the note that a consult or a cancellation is about, as far as the book knows; '' otherwise. */
function dpsSobre(prefeitura: Prefeitura, { faz }: Operacao, root: XmlElement): string {
  const { livro, sefin } = prefeitura
  if (faz === 'consultarPorRps') return idOf(prefeitura, root)
  if (faz === 'consultarLote') return livro.lote(textAt(root, 'Protocolo'))?.rps[0] ?? ''
  const chave = textAt(root, 'pedRegEvento/infPedReg/chNFSe')
  const inside = 'Pedido/InfPedidoCancelamento/IdentificacaoNfse'
  const numero = Number(textAt(root, `${inside}/Numero`) || textAt(root, 'Faixa/NumeroNfseInicial'))
  const autor = textAt(root, `${inside}/CpfCnpj/Cnpj`) || textAt(root, 'Prestador/CNPJ')
  const isIt = (nota: NotaRegistrada) => nota.numero === numero && nota.emitente === autor
  return (chave ? sefin.ledger.notaPorChave(chave) : sefin.ledger.notas().find(isIt))?.idDps ?? ''
}

/** A cancellation by the number of the note: the city itself registers the event. */
function cancelByNumber(prefeitura: Prefeitura, inf: XmlElement, { agora }: Momento, answer: Respostas): string {
  const { sefin } = prefeitura
  const at = (path: string) => textAt(inf, `IdentificacaoNfse/${path}`)
  const autor = at('CpfCnpj/Cnpj') || at('CpfCnpj/Cpf')
  const nota = sefin.ledger
    .notas()
    .find(({ numero, emitente }) => numero === Number(at('Numero')) && emitente === autor)
  const refuse = (codigo: string) => answer.erros([{ rps: '', codigo, motivo: at('Numero') }])
  if (!nota) return refuse('E78')
  if (sefin.ledger.eventosDe(nota.chave).length > 0) return refuse('E79')
  const registrado = registrarOficial(sefin, nota.chave, '305101', agora)
  return 'erro' in registrado ? refuse('E79') : answer.confirmacao(localTime(prefeitura, agora))
}

/** Each DPS is checked on its own; those accepted stay accepted. */
function issueAll({ sefin }: Prefeitura, dps: DpsRecebida[], momento: Momento): Ocorrencia[] {
  return dps.flatMap((each) => {
    const conclusao = emitir(sefin, each, momento)
    return conclusao.kind === 'recusa' ? ocorrenciasOf(conclusao, each.idDps) : []
  })
}

function ocorrenciasOf(conclusao: Extract<Conclusao, { kind: 'recusa' }>, rps: string): Ocorrencia[] {
  return conclusao.codigos.map((codigo) => ({ rps, codigo, motivo: 'DPS' }))
}

function queue({ livro, regras }: Prefeitura, root: XmlElement, dps: DpsRecebida[], momento: Momento): LoteMunicipal {
  const { comportamento, agora } = momento
  const lote: LoteMunicipal = {
    protocolo: randomBytes(16).toString('hex').toUpperCase(),
    numeroLote: textAt(root, 'LoteDps/NumeroLote'),
    prestador: textAt(root, 'LoteDps/Prestador/CNPJ'),
    rps: dps.map(({ idDps }) => idDps),
    recebido: agora.toISOString(),
    ...esperaDe(regras, momento),
    erros: [],
    negaRps: comportamento === 'e4-enquanto-processa',
  }
  livro.putLote(lote)
  return lote
}

function readAll({ root, isolado, source }: Documento): DpsRecebida[] {
  const alone = isolado ? descendants(isolado, 'DPS') : []
  return descendants(root, 'DPS').map((element, i) =>
    readDpsDocument(takeOut(element, source), [element, ...alone.slice(i, i + 1)]),
  )
}

function whyNotRead(
  { cidade }: Prefeitura,
  operacao: Operacao,
  mensagem: Pedido['mensagem'],
  dps: DpsRecebida[],
): Ocorrencia | null {
  const problem = (codigo: string, motivo: string): Ocorrencia => ({ rps: '', codigo, motivo })
  if ('codigo' in mensagem)
    return problem({ cabecalho: 'E183', versao: 'E184', xml: 'E160' }[mensagem.codigo], mensagem.motivo)
  const { raiz, filhos, tipos } = cidade.mensagem
  // The content of a message that issues is the document itself, in the namespace of documents.
  const inside = operacao.faz === 'gerar' ? tipos : filhos
  const motivo = whyNotFit(mensagem.root, operacao.envio, cidade.leiaute, { raiz, mensagem: inside, tipos })
  if (motivo) return problem('E160', motivo)
  const quantidade = textAt(mensagem.root, 'LoteDps/QuantidadeDps') || textAt(mensagem.root, 'LoteDps/QuantidadeRps')
  return quantidade !== '' && Number(quantidade) !== dps.length ? problem('E69', `${dps.length} DPS`) : null
}

function idOf({ cidade }: Prefeitura, root: XmlElement): string {
  const at = (path: string) => textAt(root, path)
  if (at('IdentificacaoDPS')) return at('IdentificacaoDPS')
  const cnpj = at('Prestador/CNPJ') || at('CNPJ')
  const [kind, person] = cnpj ? ['2', cnpj] : ['1', at('Prestador/CPF') || at('CPF')]
  const serie = (at('IdentificacaoDps/SerieDPS') || at('SerieDPS')).padStart(5, '0')
  const numero = (at('IdentificacaoDps/NumDPS') || at('NumeroDPS')).padStart(15, '0')
  return `DPS${cidade.ibge}${kind}${person.padStart(14, '0')}${serie}${numero}`
}

function newest({ sefin }: Prefeitura, idDps: string): NotaRegistrada[] {
  return sefin.ledger.notasDaDps(idDps).slice(-1)
}

function isVisible(nota: NotaRegistrada): boolean {
  return nota.visivelEm <= now()
}

function keyOf(root: XmlElement): string {
  const inner = elementsOf(root)[0]
  const id = inner && elementsOf(inner).map((child) => attributeOf(child, 'Id') ?? '')
  return `${textAt(root, 'Protocolo')}${textAt(root, 'IdentificacaoDps/NumDPS') || textAt(root, 'NumeroDPS') || textAt(root, 'IdentificacaoDPS')}${id?.join('') ?? ''}`
}

function answerOf(prefeitura: Prefeitura, operacao: Operacao) {
  const { raizResposta: uri } = prefeitura.cidade.mensagem
  const el = (nome: string, filhos: No['filhos']): No => ({ nome, uri, filhos })
  const write = (filhos: readonly Filho[]) => writeNo({ nome: operacao.resposta, uri, filhos })
  const lista = (ocorrencias: readonly Ocorrencia[]) => [
    el(
      'ListaMensagemRetorno',
      ocorrencias
        .map((each) => codigoDito(prefeitura.cidade, each))
        .map((codigo) => el('MensagemRetorno', [el('Codigo', codigo), el('Mensagem', textoDe(codigo))])),
    ),
  ]
  const listaNfse = (notas: readonly NotaRegistrada[]) =>
    el(
      'ListaNfse',
      notas.map((nota) => el('CompNfse', [{ xml: xmlOf(nota.nfse) }])),
    )
  return {
    lista,
    listaNfse,
    erros: (ocorrencias: readonly Ocorrencia[]) => write(lista(ocorrencias)),
    notas: (notas: readonly NotaRegistrada[]) => write([listaNfse(notas)]),
    situacao: (situacao: string, filhos: readonly Filho[]) => write([el('Situacao', situacao), ...filhos]),
    confirmacao: (quando: string) =>
      write([el('RetCancelamento', [el('NfseCancelamento', [el('Confirmacao', [el('DataHora', quando)])])])]),
    evento: (xml: string) => write([el('RetCancelamento', [{ xml }])]),
    received: ({ numeroLote, recebido, protocolo }: LoteMunicipal) =>
      write([
        el('NumeroLote', numeroLote),
        el('DataRecebimento', localTime(prefeitura, new Date(recebido))),
        el('Protocolo', protocolo),
      ]),
    faixa: (root: XmlElement, notas: readonly NotaRegistrada[]) => {
      const first = Number(textAt(root, 'Faixa/NumeroNfseInicial'))
      const last = Number(textAt(root, 'Faixa/NumeroNfseFinal') || Number.MAX_SAFE_INTEGER)
      const person = textAt(root, 'Prestador/CNPJ') || textAt(root, 'Prestador/CPF')
      const wanted = notas.filter((nota) => nota.emitente === person && nota.numero >= first && nota.numero <= last)
      return wanted.length > 0
        ? write([listaNfse(wanted.slice(0, 50))])
        : write(lista([{ rps: '', codigo: 'E78', motivo: '' }]))
    },
  }
}
