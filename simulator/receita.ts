import { isCnpj } from './national/chave.ts'
import type { Tabelas } from './national/tables.ts'

type Resposta = { status: number; json: object }

/**
 * A register of companies that answers as BrasilAPI's `/cnpj/v1/{cnpj}` does: for every CNPJ with right check digits a
 * plausible company, always the same one. Roots that begin with 000 have no company (404). Null: another path.
 */
export function consultaCnpj(pathname: string, { municipios }: Tabelas): Resposta | null {
  const cnpj = /^\/receita\/cnpj\/v1\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (cnpj === undefined) return null
  if (!isCnpj(cnpj))
    return { status: 400, json: { message: `CNPJ ${cnpj.slice(0, 40)} inválido.`, type: 'bad_request' } }
  if (cnpj.startsWith('000'))
    return { status: 404, json: { message: `CNPJ ${cnpj} não encontrado.`, type: 'not_found' } }
  return { status: 200, json: companyOf(cnpj, municipios ?? new Map()) }
}

function companyOf(cnpj: string, municipios: NonNullable<Tabelas['municipios']>): object {
  const root = cnpj.slice(0, 8)
  const raiz = Number.parseInt(root, /[A-Z]/.test(root) ? 36 : 10)
  const filial = cnpj.slice(8, 12) !== '0001'
  const pick = <T>(list: readonly T[], turn: number): T => list[Math.floor(raiz / turn) % list.length]!
  const capitais = CAPITAIS.filter((ibge) => municipios.has(ibge))
  const ibge = capitais.length > 0 ? pick(capitais, 7) : '3550308'
  const cidade = municipios.get(ibge) ?? { nome: 'São Paulo', uf: 'SP' }
  const ramo = pick(RAMOS, 3)
  const nome = `${pick(NOMES, 11)} ${ramo.nome}`
  const mei = raiz % 10 === 7
  return {
    cnpj,
    identificador_matriz_filial: filial ? 2 : 1,
    descricao_identificador_matriz_filial: filial ? 'FILIAL' : 'MATRIZ',
    razao_social: `${nome} LTDA`.toUpperCase(),
    nome_fantasia: raiz % 3 === 0 ? '' : nome.toUpperCase(),
    descricao_situacao_cadastral: raiz % 20 === 13 ? 'BAIXADA' : 'ATIVA',
    cnae_fiscal: ramo.cnae,
    cnae_fiscal_descricao: ramo.descricao,
    opcao_pelo_simples: mei || raiz % 2 === 0,
    opcao_pelo_mei: mei,
    email: `contato@${pick(NOMES, 11).toLowerCase()}.example`,
    ddd_telefone_1: `11${String(30_000_000 + (raiz % 9_999_999))}`,
    descricao_tipo_de_logradouro: 'RUA',
    logradouro: pick(RUAS, 5),
    numero: String(1 + (raiz % 1999)),
    complemento: filial ? 'SALA 2' : '',
    bairro: 'CENTRO',
    cep: String(1_000_000 + (raiz % 8_999_999)).padStart(8, '0'),
    uf: cidade.uf,
    codigo_municipio_ibge: Number(ibge),
    municipio: cidade.nome.toUpperCase(),
  }
}

const CAPITAIS = [
  '3550308',
  '3304557',
  '3106200',
  '4106902',
  '4314902',
  '2927408',
  '2611606',
  '2304400',
  '5208707',
  '1501402',
]
const NOMES = ['Aurora', 'Horizonte', 'Ipê', 'Maré', 'Girassol', 'Pampa', 'Serrana', 'Jangada', 'Mirante', 'Cerrado']
const RUAS = ['DAS FLORES', 'QUINZE DE NOVEMBRO', 'SETE DE SETEMBRO', 'DO COMERCIO', 'TIRADENTES', 'DAS ACACIAS']
const RAMOS = [
  { nome: 'Tecnologia', cnae: 6201501, descricao: 'Desenvolvimento de programas de computador sob encomenda' },
  { nome: 'Contabilidade', cnae: 6920601, descricao: 'Atividades de contabilidade' },
  { nome: 'Engenharia', cnae: 7112000, descricao: 'Serviços de engenharia' },
  { nome: 'Limpeza e Conservação', cnae: 8121400, descricao: 'Limpeza em prédios e em domicílios' },
  { nome: 'Treinamentos', cnae: 8599604, descricao: 'Treinamento em desenvolvimento profissional e gerencial' },
]
