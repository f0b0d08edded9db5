/**
 * Where a message is in a SOAP body, as rows of data. `{op}` is the operation's name in the WSDL, `{OP}` the same in
 * capitals.
 */
export type Envelope = {
  /** Elements from the Body down to the one that holds the parts; empty: the message is in the Body itself. */
  caminho: readonly string[]
  /** Element of the header, and where it is; null where there is none. */
  cabecalho: { elemento: string; em: 'corpo' | 'cabecalho-soap' } | null
  /** Element of the message; null: the message is a child of the last element of the path. */
  dados: string | null
  /** Parts in the namespace of the operation, or in none. */
  partesQualificadas: boolean
  /** The parts hold text (CDATA or escaped) or XML itself. */
  conteudo: 'texto' | 'xml'
  /** Names of the elements with user and password beside the message. */
  credenciais: { usuario: string; senha: string } | null
  resposta: {
    caminho: readonly string[]
    /** Whether the last element of the path is in the namespace of the operation. */
    qualificada: boolean
    conteudo: 'cdata' | 'escapado' | 'xml'
    /** The answer of an operation is the message itself, without an envelope. */
    semEnvelope?: boolean
  }
}

const CANONICO: Envelope = {
  caminho: ['{op}Request'],
  cabecalho: { elemento: 'nfseCabecMsg', em: 'corpo' },
  dados: 'nfseDadosMsg',
  partesQualificadas: false,
  conteudo: 'texto',
  credenciais: null,
  resposta: { caminho: ['{op}Response', 'outputXML'], qualificada: false, conteudo: 'escapado' },
}

/** A step of a path, for one operation. */
export function stepOf(step: string, nome: string): string {
  return step.replace('{op}', nome).replace('{OP}', nome.toUpperCase())
}

/** Header and message as XML in the operation's element. */
const E3: Envelope = {
  ...CANONICO,
  caminho: ['{op}'],
  conteudo: 'xml',
  resposta: { caminho: ['{op}Response'], qualificada: true, conteudo: 'xml' },
}

/** The kinds in use, by the names of the reference. */
export const ENVELOPES = {
  /** The canonical one: request element with header and data as texts. */
  E1: CANONICO,
  E1cdata: { ...CANONICO, resposta: { ...CANONICO.resposta, conteudo: 'cdata' } },
  /** Without the `Request` suffix, header and data as XML. */
  E3,
  /** As E3, with the parts in the namespace of the operations (ISSNet 1.01). */
  E3qualificado: { ...E3, partesQualificadas: true },
  /** Coplan: operations in capitals, their request in lower case, header and message in a namespace of their own. */
  COPLAN: {
    ...CANONICO,
    caminho: ['nfse_web.{OP}', '{op}request'],
    partesQualificadas: true,
    resposta: {
      caminho: ['nfse_web.{OP}Response', '{op}response', 'outputXML'],
      qualificada: true,
      conteudo: 'escapado',
    },
  },
  /** The request element inside one with the operation's name. */
  E5: { ...CANONICO, caminho: ['{op}', '{op}Request'] },
  /** One text named `xml`, no header. */
  E6: {
    ...CANONICO,
    caminho: ['{op}'],
    cabecalho: null,
    dados: 'xml',
    resposta: { caminho: ['{op}Response', 'return'], qualificada: false, conteudo: 'cdata' },
  },
  /** SigCorp: the same, answered by the message alone. */
  SIGCORP: {
    ...CANONICO,
    caminho: ['{op}'],
    cabecalho: null,
    dados: 'xml',
    resposta: { caminho: ['{op}Result'], qualificada: true, conteudo: 'xml', semEnvelope: true },
  },
  /** As E6, named `XML`. */
  PUBLICA: {
    ...CANONICO,
    caminho: ['{op}'],
    cabecalho: null,
    dados: 'XML',
    resposta: { caminho: ['{op}Response', 'return'], qualificada: false, conteudo: 'escapado' },
  },
  /** Header in the SOAP header. */
  E7: {
    ...CANONICO,
    caminho: ['{op}'],
    cabecalho: { elemento: 'cabecalho', em: 'cabecalho-soap' },
    dados: 'xmlEnvio',
    partesQualificadas: true,
    resposta: { caminho: ['{op}Response', '{op}Result'], qualificada: true, conteudo: 'escapado' },
  },
  /** Arguments without names. */
  E8: {
    ...CANONICO,
    caminho: ['{op}'],
    cabecalho: { elemento: 'arg0', em: 'corpo' },
    dados: 'arg1',
    resposta: { caminho: ['{op}Response', 'return'], qualificada: false, conteudo: 'escapado' },
  },
  /** XML in the operation's element, user and password beside it. */
  E9: {
    ...CANONICO,
    caminho: ['{op}'],
    cabecalho: null,
    dados: null,
    conteudo: 'xml',
    credenciais: { usuario: 'username', senha: 'password' },
    resposta: { caminho: ['{op}Response'], qualificada: true, conteudo: 'xml' },
  },
  /** The message itself in the Body. */
  E10: {
    ...CANONICO,
    caminho: [],
    cabecalho: null,
    dados: null,
    conteudo: 'xml',
    resposta: { caminho: ['{op}Response', 'return'], qualificada: false, conteudo: 'escapado' },
  },
  /** As E10, and the answer itself in the Body too. */
  E10puro: {
    ...CANONICO,
    caminho: [],
    cabecalho: null,
    dados: null,
    conteudo: 'xml',
    resposta: { caminho: [], qualificada: true, conteudo: 'xml' },
  },
  /** São Paulo: schema version and message. */
  E11: {
    ...CANONICO,
    cabecalho: { elemento: 'VersaoSchema', em: 'corpo' },
    dados: 'MensagemXML',
    partesQualificadas: true,
    resposta: { caminho: ['{op}Response', 'RetornoXML'], qualificada: true, conteudo: 'escapado' },
  },
  /** One text, no header. */
  E12: {
    ...CANONICO,
    cabecalho: null,
    dados: 'inputXML',
    partesQualificadas: true,
    resposta: { caminho: ['{op}Response', 'outputXML'], qualificada: true, conteudo: 'escapado' },
  },
  /** XML in the operation's element, no header. */
  E13: {
    ...CANONICO,
    caminho: ['{op}'],
    cabecalho: null,
    dados: null,
    conteudo: 'xml',
    resposta: { caminho: ['{op}Response'], qualificada: true, conteudo: 'xml' },
  },
  /** As E5's inner part alone: the operation's own name, texts, `return` in the answer (Betha 2.02). */
  E5return: {
    ...CANONICO,
    caminho: ['{op}'],
    resposta: { caminho: ['{op}Response', 'return'], qualificada: false, conteudo: 'cdata' },
  },
} satisfies Record<string, Envelope>
