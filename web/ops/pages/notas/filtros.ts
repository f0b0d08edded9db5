import { buscada, escolha, escrita, opcoesDe, periodo } from '#web/app/lista/declaracao.ts'
import { dinheiro } from '#web/words/formatos.ts'
import { AMBIENTES, STATUS, TRILHOS } from '#web/words/status.ts'
import { searchContas } from '../procurar-contas.ts'
import { searchEmpresas } from '../procurar-empresas.ts'
import { searchMunicipios } from '../procurar-municipios.ts'
import { lerConexao, lerValor } from './ler-filtros.ts'

const escreverValor = (valor: string) => valor.replace('.', ',')
const reais = (valor: string | undefined) => valor && dinheiro(Number(valor))

const CODIGO = escrita('Código', [{ campo: 'codigo', rotulo: 'Código da recusa', exemplo: 'E0310' }])
const DE_QUEM = [
  buscada('municipio', 'Cidade', searchMunicipios),
  buscada('tenantId', 'Conta', searchContas),
  buscada('empresaId', 'Empresa', searchEmpresas),
]
const CONEXAO = escrita('Conexão', [
  {
    ...{ campo: 'conexao', rotulo: 'Conexão, com a versão ou sem', exemplo: 'limeira v3' },
    ler: lerConexao,
    escrever: (valor) => valor.replace('@', ' v'),
  },
])

export const FILTROS_DAS_RECUSAS = [periodo(), CODIGO, ...DE_QUEM, CONEXAO]

export const FILTROS = [
  periodo('últimos 30 dias'),
  escolha('status', 'Status', opcoesDe(STATUS)),
  CODIGO,
  ...DE_QUEM,
  escrita(
    'Valor',
    [
      { campo: 'valorMin', rotulo: 'De', exemplo: '1.000,00', ler: lerValor, escrever: escreverValor },
      { campo: 'valorMax', rotulo: 'Até', exemplo: '1.500,50', ler: lerValor, escrever: escreverValor },
    ],
    ([min, max]) => [min && `de ${reais(min)}`, max && `até ${reais(max)}`].filter(Boolean).join(' '),
  ),
  CONEXAO,
  escolha('trilho', 'Trilho', opcoesDe(TRILHOS)),
  escolha('ambiente', 'Ambiente', opcoesDe(AMBIENTES)),
]
