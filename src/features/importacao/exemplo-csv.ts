import { BOM, csvLine } from '#domain/csv.ts'
import { CAMPOS, type Campo } from '#domain/importacao/colunas.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'

/** A file with every canonical column and one company, as a spreadsheet of this country saves it. */
export function exemploCsv(ctx: Ctx): string {
  allow(ctx, 'admin.importacao.read')
  return [
    BOM,
    csvLine(CAMPOS, ';'),
    csvLine(
      CAMPOS.map((campo) => EXEMPLO[campo]),
      ';',
    ),
  ].join('')
}

const EXEMPLO: Record<Campo, string> = {
  cnpj: '11222333000181',
  razaoSocial: 'Prestadora Exemplo Ltda',
  nomeFantasia: 'Exemplo',
  inscricaoMunicipal: '98765',
  inscricaoEstadual: '',
  codigoCidade: '1504208',
  regimeTributario: 'simples_nacional',
  regimeEspecial: '0',
  optanteSimples: 'sim',
  email: 'financeiro@exemplo.com.br',
  telefone: '(94) 3322-1100',
  cep: '68500005',
  logradouro: 'Avenida Antônio Maia',
  numero: '1500',
  complemento: 'Sala 2',
  bairro: 'Velha Marabá',
  uf: 'PA',
  codigoServico: '01.07',
  codigoTributacao: '',
  cnae: '6209100',
  aliquotaIss: '3,00',
  serieRps: '1',
  proximoNumeroRps: '1501',
  ambiente: 'producao',
  usuarioPrefeitura: '',
  senhaPrefeitura: '',
  tokenPrefeitura: '',
  idExterno: 'cliente-42',
}
