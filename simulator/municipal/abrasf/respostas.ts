import type { Operacao } from '../cidade.ts'
import { espacosDaResposta, versaoDe } from '../espacos.ts'
import type { Baixa, NotaMunicipal, Ocorrencia } from '../livro.ts'
import { codigoDito } from '../manual.ts'
import { mensagemDe } from '../mensagens.ts'
import { localTime, type Prefeitura } from '../prefeitura.ts'
import { type Filho, type No, writeNo } from '../xml-tree.ts'

/** Writes the answers of a city for one operation, each piece in the namespace its schema puts it in. */
export type Respostas = {
  /** The whole answer, with these children. */
  responder: (filhos: readonly Filho[]) => string
  /** A child declared by the answer's own schema. */
  campo: (nome: string, filhos: No['filhos']) => No
  /** The lists of messages: about the message, or about one RPS each. */
  erros: (ocorrencias: readonly Ocorrencia[]) => Filho[]
  compNfse: (nota: NotaMunicipal) => No
  /** A correction letter, around what it corrects (in the namespace of the types). */
  cartaCorrecao: (sequencia: number, corrigido: string, agora: Date) => string
  /** The confirmation of a cancellation, around the request as it came (in the namespace of the types). */
  confirmacao: (numero: number, pedido: string, agora: Date) => string
}

/** The writer for an operation of a city. */
export function respostasDe(prefeitura: Prefeitura, operacao: Operacao): Respostas {
  const { cidade, livro } = prefeitura
  const { dialeto } = cidade.leiaute
  const { raiz, mensagem, tipos } = espacosDaResposta(cidade, operacao)
  const isSplit = mensagem !== tipos
  const atributoId = dialeto.includes('publica') ? 'id' : 'Id'
  const campo = (nome: string, filhos: No['filhos']): No => ({ nome, uri: mensagem, filhos })
  const tipo = (nome: string, filhos: No['filhos']): No => ({ nome, uri: tipos, filhos })
  return {
    campo,
    responder: (filhos) => writeNo({ nome: operacao.resposta, uri: raiz, filhos }),
    erros: (ocorrencias) => {
      const isAboutRps = dialeto.includes('ginfes')
        ? false
        : ocorrencias.length > 0 && ocorrencias.every(({ rps }) => rps)
      const isLote = ['enviarSincrono', 'consultarLote'].includes(operacao.faz)
      const list = isAboutRps && isLote ? 'ListaMensagemRetornoLote' : 'ListaMensagemRetorno'
      return [
        tipo(
          list,
          ocorrencias.map((each) => mensagemRetorno({ ...each, codigo: codigoDito(cidade, each) }, list, tipo)),
        ),
      ]
    },
    compNfse: (nota) => {
      const cartas = livro.cartasDe(nota.numero).map(({ xml }) => xml)
      const lista = cartas.length > 0 ? `<ListaCorrecao>${cartas.join('')}</ListaCorrecao>` : ''
      const content = { xml: nota.xml + (livro.baixaDe(nota.numero)?.xml ?? '') + lista }
      // GISS refers to the CompNfse of the types; Ginfes declares one of its own, with content of the types.
      if (!isSplit || dialeto.includes('giss')) return tipo('CompNfse', [content])
      return campo('CompNfse', insideTypes(nota, livro.baixaDe(nota.numero), tipos))
    },
    cartaCorrecao: (sequencia, corrigido, agora) =>
      writeNo(
        tipo('CartaCorrecao', [
          tipo('NumeroCartaCorrecao', String(sequencia)),
          tipo('Oficial', '1'),
          tipo('DataDeclaracao', localTime(prefeitura, agora)),
          { xml: corrigido },
        ]),
        tipos,
      ),
    confirmacao: (numero, pedido, agora) => {
      const versao = versaoDe(cidade)
      const hasIds = !dialeto.includes('ipm')
      const data = dialeto.includes('publica') ? 'DataHoraCancelamento' : 'DataHora'
      const confirmed = dialeto.includes('ginfes')
        ? tipo('InfConfirmacaoCancelamento', [tipo('Sucesso', 'true'), tipo('DataHora', localTime(prefeitura, agora))])
        : tipo(data, localTime(prefeitura, agora))
      const confirmacao: No = {
        ...tipo('Confirmacao', [{ xml: pedido }, confirmed]),
        ...(hasIds && { atributos: { [atributoId]: `canc${numero}` } }),
      }
      return writeNo({ ...tipo('NfseCancelamento', [confirmacao]), ...(versao && { atributos: { versao } }) }, tipos)
    },
  }
}

/** The group by which a note says that it was replaced, beside the note. */
export function writeSubstituicao(prefeitura: Prefeitura, substituta: number): string {
  const { cidade } = prefeitura
  const { tipos } = espacosDaResposta(cidade, null)
  const versao = versaoDe(cidade)
  const hasIds = !cidade.leiaute.dialeto.includes('ipm')
  const tipo = (nome: string, filhos: No['filhos']): No => ({ nome, uri: tipos, filhos })
  const inner: No = {
    ...tipo('SubstituicaoNfse', [tipo('NfseSubstituidora', String(substituta))]),
    ...(hasIds && { atributos: { Id: `subst${substituta}` } }),
  }
  return writeNo({ ...tipo('NfseSubstituicao', [inner]), ...(versao && { atributos: { versao } }) }, tipos)
}

/** Elements already written for the types' namespace, put under a parent of another one: each declares it. */
function insideTypes(nota: NotaMunicipal, baixa: Baixa | undefined, tipos: string): Filho[] {
  return [nota.xml, baixa?.xml ?? '']
    .filter((xml) => xml !== '')
    .map((xml) => ({ xml: xml.replace(/^<(\w+)/, `<$1 xmlns="${tipos}"`) }))
}

function mensagemRetorno(
  { rps, codigo }: Ocorrencia,
  list: string,
  tipo: (nome: string, filhos: No['filhos']) => No,
): No {
  const { mensagem, correcao } = mensagemDe(codigo)
  if (list === 'ListaMensagemRetornoLote') {
    const [, serie = '', numero = '', kind = ''] = rps.split('|')
    const identificacao = [tipo('Numero', numero), tipo('Serie', serie), tipo('Tipo', kind)]
    return tipo('MensagemRetorno', [
      tipo('IdentificacaoRps', identificacao),
      tipo('Codigo', codigo),
      tipo('Mensagem', mensagem),
    ])
  }
  return tipo('MensagemRetorno', [
    tipo('Codigo', codigo),
    tipo('Mensagem', mensagem),
    ...(correcao ? [tipo('Correcao', correcao)] : []),
  ])
}
