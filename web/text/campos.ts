import type { Erro } from '../api/client.ts'
import { dinheiro, porcento } from './formatos.ts'

/** What the parts of an API path are called: `servico[1].iss.aliquota` is `Serviço 2, ISS, alíquota`. */
const NOMES: Record<string, string> = {
  aliquota: 'alíquota',
  apuracaoPropria: 'PIS e Cofins próprios',
  bairro: 'bairro',
  baseCalculo: 'base de cálculo',
  beneficioMunicipal: 'benefício municipal',
  cep: 'CEP',
  classificacao: 'classificação tributária',
  codigo: 'código LC 116',
  codigoCidade: 'cidade',
  codigoNbs: 'NBS',
  codigoServicoNacional: 'código nacional',
  codigoTributacao: 'código do município',
  competencia: 'Competência',
  complemento: 'complemento',
  comercioExterior: 'comércio exterior',
  consumidorFinal: 'consumidor final',
  cpfCnpj: 'CPF ou CNPJ',
  dataEmissao: 'Data da emissão',
  deducoes: 'deduções',
  descontoCondicionado: 'desconto condicionado',
  descontoIncondicionado: 'desconto incondicionado',
  discriminacao: 'discriminação',
  email: 'e-mail',
  endereco: 'endereço',
  estado: 'estado',
  exigibilidade: 'exigibilidade',
  idIntegracao: 'idIntegracao',
  indicadorOperacao: 'indicador da operação',
  informacoesComplementares: 'informações complementares',
  inscricaoMunicipal: 'inscrição municipal',
  intermediario: 'Intermediário',
  iss: 'ISS',
  logradouro: 'logradouro',
  municipioIncidencia: 'município do ISS',
  municipioPrestacao: 'município da prestação',
  nifEstrangeiro: 'documento estrangeiro',
  numero: 'número',
  opcoes: 'Opções',
  prestador: 'Quem emite',
  razaoSocial: 'nome',
  reforma: 'IBS e CBS',
  retencao: 'retenções',
  retido: 'retido pelo tomador',
  rps: 'RPS',
  servico: 'Serviço',
  telefone: 'telefone',
  tipoTributacao: 'tributação',
  tomador: 'Quem contratou',
  totalTributos: 'total de tributos',
  valor: 'valores',
}
// In `valor.servico` the word is an amount, not the service.
const FOLHAS: Record<string, string> = { 'valor.servico': 'valor do serviço', 'deducoes.valor': 'valor' }

/** The name of a field in words, from its API path. */
export function nomeDoCampo(campo: string): string {
  const passos = campo.split('.')
  const nomes = passos.map((passo, i) => {
    const [, nome = passo, indice] = /^(\w+)\[(\d+)\]$/.exec(passo) ?? []
    const par = i > 0 ? FOLHAS[`${passos[i - 1]}.${nome}`] : undefined
    const escrito = par ?? NOMES[nome] ?? nome
    return indice === undefined || indice === '0' ? escrito : `${escrito} ${Number(indice) + 1}`
  })
  // `valores, valor do serviço` says it twice.
  const ditos = nomes.filter((nome, i) => !(nome === 'valores' && i < nomes.length - 1))
  return ditos.join(', ').replace(/^./, (letra) => letra.toUpperCase())
}

/** A fault with the name of its field before it. */
export const comCampo = ({ campo, mensagem }: Erro): string => (campo ? `${nomeDoCampo(campo)}: ${mensagem}` : mensagem)

/** A value of a request as people write it. */
export function valorEscrito(campo: string, valor: unknown): string {
  if (valor === undefined || valor === null || valor === '') return 'vazio'
  if (valor === '***') return '*** (mascarado)'
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  if (typeof valor === 'number') return writeNumber(campo, valor)
  return typeof valor === 'object' ? JSON.stringify(valor) : String(valor)
}

function writeNumber(campo: string, valor: number): string {
  if (/(aliquota|reducaoBase|percentual|^p[A-Z]\w*)$/.test(campo)) return porcento(valor)
  return /(valor|desconto\w*|deducoes|recebido|baseCalculo\w*|outras|\.servico)$/.test(campo)
    ? dinheiro(valor)
    : String(valor)
}
