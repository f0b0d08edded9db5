import type { Schema } from '#domain/schema.ts'
import { REEMBOLSOS } from './pedido-schema-documentos.ts'
import { TOMADOR } from './pedido-schema-partes.ts'
import { aliquota, chave, codigo, digitos, dinheiro, nt009, objeto } from './pedido-schema-tipos.ts'

const { consumidorFinal: _, inscricaoMunicipal: __, ...PESSOA } = TOMADOR.properties

/** The groups of an operation that only some services have (docs/especificacao/decisoes.md#41-ibscbs-groups). */
const GRUPOS = {
  tipoOperacao: {
    ...codigo(
      [1, 2, 3, 4, 5],
      'Quando se fornece e quando se paga, obrigatório com enteGovernamental e nos serviços 10.05, 15.09, 17.12 e 25.05: 1 fornecimento com pagamento posterior, 2 recebimento de fornecimento já feito, 3 fornecimento de pagamento já feito, 4 recebimento com fornecimento posterior, 5 os dois juntos. Os tipos 2 e 3 pedem notasReferenciadas.',
    ),
    examples: [5],
  },
  enteGovernamental: codigo(
    [1, 2, 3, 4],
    'Compra da administração direta, autarquia ou fundação: 1 União, 2 estado, 3 Distrito Federal, 4 município.',
  ),
  notasReferenciadas: {
    type: 'array',
    minItems: 1,
    maxItems: 99,
    items: chave('nfse', 'Chave de acesso de uma NFS-e.'),
    description: 'NFS-e a que a operação se refere; só nos tipos de operação 2 e 3.',
  },
  destinatario: objeto(
    'Quem recebe o serviço, quando não é o tomador: outra pessoa ou outro estabelecimento.',
    ['razaoSocial'],
    PESSOA,
  ),
  reembolsos: REEMBOLSOS,
  tributacaoRegular: objeto(
    'Como a operação seria tributada sem a suspensão; só nas classificações que o exigem (550016, 550022).',
    ['cst', 'classificacao'],
    {
      cst: { ...digitos(3, 'Situação tributária regular.'), examples: ['000'] },
      classificacao: { ...digitos(6, 'Classificação tributária regular.'), examples: ['000001'] },
    },
  ),
  zonaFranca: nt009({
    type: 'boolean',
    description: 'Fornecimento na Zona Franca de Manaus ou em área de livre comércio.',
  }),
  doacao: nt009({ type: 'boolean', description: 'Operação de doação.' }),
  creditoPresumido: digitos(2, 'Código do crédito presumido (cCredPres), da tabela ccredpres.'),
  diferimento: objeto(
    'Parte de cada tributo que fica para depois, em percentual; só nas classificações que o exigem (515001).',
    ['ibsEstadual', 'ibsMunicipal', 'cbs'],
    {
      ibsEstadual: { ...aliquota('Diferimento do IBS estadual.'), examples: [100] },
      ibsMunicipal: { ...aliquota('Diferimento do IBS municipal.'), examples: [100] },
      cbs: { ...aliquota('Diferimento da CBS.'), examples: [100] },
    },
  ),
} as const satisfies Record<string, Schema>

/** The block of the tax reform (docs/especificacao/contrato.md#24-reforma). */
export const REFORMA = objeto(
  'IBS, CBS e IS. Para o regime regular; não se envia no Simples Nacional, no MEI nem na exportação.',
  ['classificacao', 'cst'],
  {
    classificacao: { ...digitos(6, 'Código de classificação tributária (cClassTrib).'), examples: ['000001'] },
    cst: { ...digitos(3, 'Situação tributária do IBS e da CBS.'), examples: ['000'] },
    baseCalculo: dinheiro('Base em reais; o padrão é valor.servico - deducoes.'),
    reducaoBase: aliquota('Redução da base, em percentual.'),
    regimeTributario: { type: 'string', enum: ['regular', 'monofasico', 'imune', 'isento'], default: 'regular' },
    pIbsEstadual: aliquota('Alíquota do IBS estadual; o padrão é a da tabela do ano.'),
    pIbsMunicipal: aliquota('Alíquota do IBS municipal; o padrão é a da tabela do ano.'),
    pCbs: aliquota('Alíquota da CBS; o padrão em 2026 é 0.9.'),
    pIs: aliquota('Alíquota do imposto seletivo, só para os serviços sujeitos a ele.'),
    valorIbsEstadual: dinheiro('Valor do IBS estadual; calculado quando omitido.'),
    valorIbsMunicipal: dinheiro('Valor do IBS municipal; calculado quando omitido.'),
    valorCbs: dinheiro('Valor da CBS; calculado quando omitido.'),
    valorIs: dinheiro('Valor do IS; calculado quando omitido.'),
    geraCredito: { type: 'boolean', default: false },
    indicadorOperacao: digitos(6, 'Indicador da operação (cIndOp); o padrão vem da configuração da empresa.'),
    ...GRUPOS,
  },
)
