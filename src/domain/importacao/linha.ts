import { type RegimeTributario, TELEFONE_DA_EMPRESA } from '#domain/empresa.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import {
  type Achado,
  type Lida,
  readAliquota,
  readCep,
  readCnpj,
  readEmail,
  readInteiro,
  readNome,
  readPadrao,
  readSimNao,
  readTexto,
  readUf,
  textoDaCelula,
} from './celulas.ts'
import { type Campo, type Coluna, SECRETOS } from './colunas.ts'

/** A finding about one cell: the field, as the canonical columns name it. */
export type AchadoDeCampo = Achado & { campo: string }

/** The values of a line, in our types; an empty cell is absent. `codigoCidade`: as written, a code or a name. */
export type Valores = {
  cnpj?: string
  razaoSocial?: string
  nomeFantasia?: string
  inscricaoMunicipal?: string
  inscricaoEstadual?: string
  codigoCidade?: string
  regimeTributario?: RegimeTributario | 'normal'
  regimeEspecial?: number
  optanteSimples?: boolean
  email?: string
  telefone?: string
  cep?: string
  logradouro?: string
  numero?: string
  complemento?: string
  bairro?: string
  uf?: string
  codigoServico?: string
  codigoTributacao?: string
  cnae?: string
  aliquotaIss?: number
  serieRps?: string
  proximoNumeroRps?: number
  ambiente?: Ambiente
  usuarioPrefeitura?: string
  senhaPrefeitura?: string
  tokenPrefeitura?: string
  idExterno?: string
}
export type LinhaLida = { linha: number; valores: Valores; erros: AchadoDeCampo[]; avisos: AchadoDeCampo[] }

/** The reader of each field; lengths are those of `POST /empresas` and of a configuration. */
const LEITORES: { [C in Campo]: (texto: string) => Lida<NonNullable<Valores[C]>> } = {
  cnpj: readCnpj,
  razaoSocial: readTexto(150),
  nomeFantasia: readTexto(150),
  inscricaoMunicipal: readTexto(15),
  inscricaoEstadual: readTexto(20),
  codigoCidade: readTexto(100),
  regimeTributario: readNome<RegimeTributario | 'normal'>(
    {
      simplesnacional: 'simples_nacional',
      simples: 'simples_nacional',
      simplesnacionalexcessosublimite: 'simples_nacional',
      mei: 'mei',
      microempreendedorindividual: 'mei',
      lucropresumido: 'lucro_presumido',
      lucroreal: 'lucro_real',
      imune: 'imune',
      isento: 'isento',
      regimenormal: 'normal',
      normal: 'normal',
      1: 'simples_nacional',
      2: 'simples_nacional',
      3: 'normal',
      4: 'mei',
    },
    'simples_nacional, mei, lucro_presumido, lucro_real, imune ou isento',
  ),
  regimeEspecial: readInteiro(0, 6),
  optanteSimples: readSimNao,
  email: readEmail,
  telefone: readPadrao(/^(\+?55[ .-]*)?\(?(\d[() .-]*){10,11}$/, TELEFONE_DA_EMPRESA.formato),
  cep: readCep,
  logradouro: readTexto(200),
  numero: readTexto(20),
  complemento: readTexto(100),
  bairro: readTexto(100),
  uf: readUf,
  codigoServico: readTexto(20),
  codigoTributacao: readTexto(20),
  cnae: readTexto(20),
  aliquotaIss: readAliquota,
  serieRps: readPadrao(/^[0-9A-Za-z]{1,5}$/, 'de 1 a 5 letras ou dígitos'),
  proximoNumeroRps: readInteiro(1, 999_999_999_999_999),
  ambiente: readNome<Ambiente>(
    { producao: 'producao', production: 'producao', homologacao: 'homologacao', development: 'homologacao' },
    'producao ou homologacao',
  ),
  usuarioPrefeitura: readTexto(200),
  senhaPrefeitura: readTexto(200),
  tokenPrefeitura: readTexto(500),
  idExterno: readTexto(100),
}

/** Reads one record: its values, and every fault of its cells. */
export function readLinha(linha: number, celulas: readonly string[], colunas: readonly Coluna[]): LinhaLida {
  const lida: LinhaLida = { linha, valores: {}, erros: [], avisos: [] }
  const sobras = celulas.slice(colunas.length).filter((celula) => celula.trim() !== '').length
  if (sobras > 0)
    lida.erros.push({
      campo: '',
      codigo: 'TAMANHO_INVALIDO',
      mensagem: `A linha tem ${celulas.length} células e o cabeçalho ${colunas.length}: há um separador a mais, ou faltam aspas.`,
    })
  for (const [at, { destino }] of colunas.entries()) {
    const celula = celulas[at] ?? ''
    if (!destino || celula.trim() === '') continue
    const result = readCelula(celula, destino)
    if ('erro' in result) lida.erros.push({ campo: destino, ...result.erro })
    else {
      Object.assign(lida.valores, { [destino]: result.valor })
      if (result.aviso) lida.avisos.push({ campo: destino, ...result.aviso })
    }
  }
  return lida
}

function readCelula(celula: string, campo: Campo): Lida<unknown> {
  if (SECRETOS.includes(campo)) return readSegredo(celula.trim(), campo)
  const texto = textoDaCelula(celula, campo)
  return 'erro' in texto ? texto : LEITORES[campo](texto.valor)
}

/** A password may begin like a formula; it is never quoted in a sentence. */
function readSegredo(texto: string, campo: Campo): Lida<unknown> {
  if (/^\*+$/.test(texto))
    return { erro: { codigo: 'VALOR_MASCARADO', mensagem: 'A célula traz a máscara ***, e não o original.' } }
  if (/[\0-\x1f\x7f]/.test(texto) || !texto.isWellFormed())
    return { erro: { codigo: 'CARACTERE_INVALIDO', mensagem: 'A célula traz um caractere de controle.' } }
  return LEITORES[campo](texto)
}

/** The values of a line, for a person to read: texts by field, secrets as `***`. */
export const showValores = (valores: Valores): Record<string, string> =>
  Object.fromEntries(
    Object.entries(valores).map(([campo, valor]) => [
      campo,
      SECRETOS.includes(campo as Campo) ? '***' : typeof valor === 'boolean' ? (valor ? 'sim' : 'não') : String(valor),
    ]),
  )
