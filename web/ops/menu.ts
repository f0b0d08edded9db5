import {
  Building2,
  Cable,
  CreditCard,
  FileText,
  ListOrdered,
  MapPin,
  Radar,
  Scale,
  ScrollText,
  Settings2,
  Siren,
  Users,
  Wrench,
} from 'lucide-react'
import type { GrupoDeMenu, PaginaDeMenu } from '../app/app.ts'

const pagina = (to: string, nome: string, permissao: PaginaDeMenu['permissao']): PaginaDeMenu => ({
  to,
  nome,
  ...(permissao && { permissao }),
})
const cobranca = (to: string, nome: string) => pagina(to, nome, 'admin.faturamento.read')
const monitor = (to: string, nome: string) => pagina(to, nome, 'admin.monitor.read')

/** The menu of the back-office, in the order of a day of work. */
export const MENU: GrupoDeMenu[] = [
  {
    itens: [
      {
        ...{ to: '/agora', nome: 'Agora', icone: Siren, tecla: 'a' },
        dentro: [monitor('/alertas', 'Alertas')],
      },
      {
        ...{ to: '/notas', nome: 'Notas', icone: FileText, tecla: 'n' },
        paginas: [pagina('/notas', 'Notas', 'nota.read'), pagina('/notas/recusas', 'Recusas', 'nota.inspect')],
      },
      {
        ...{ to: '/filas', nome: 'Filas', icone: ListOrdered, tecla: 'f' },
        paginas: [pagina('/filas', 'Filas', 'admin.fila.read'), pagina('/separados', 'Separados', 'admin.fila.read')],
      },
      {
        ...{ to: '/monitor', nome: 'Monitor', icone: Radar, permissao: 'admin.monitor.read', tecla: 'm' },
        dentro: [
          monitor('/monitor/mapa', 'Mapa do monitor'),
          monitor('/monitor/painel', 'Painel do monitor'),
          monitor('/monitor/transmissoes', 'Transmissões'),
          pagina('/monitor/padroes', 'Saúde por padrão', 'admin.saude.read'),
          monitor('/monitor/regras', 'Regras de alerta'),
          monitor('/monitor/saude', 'Saúde do serviço'),
        ],
      },
    ],
  },
  {
    titulo: 'Quem usa, e por onde',
    itens: [
      { to: '/clientes', nome: 'Clientes', icone: Building2, permissao: 'admin.conta.read', tecla: 'c' },
      {
        ...{ to: '/municipios', nome: 'Municípios', icone: MapPin, tecla: 'u' },
        paginas: [
          pagina('/municipios', 'Lista', 'admin.municipio.read'),
          pagina('/municipios/cobertura', 'Cobertura', 'admin.municipio.read'),
          pagina('/municipios/padroes', 'Padrões', 'admin.municipio.read'),
          pagina('/municipios/adesoes', 'Adesões', 'admin.municipio.read'),
          pagina('/municipios/capacidade', 'Capacidade', 'admin.fila.read'),
        ],
      },
      {
        ...{ to: '/conexoes', nome: 'Conexões', icone: Cable, tecla: 'x' },
        paginas: [
          pagina('/conexoes', 'Conexões', 'admin.conexao.read'),
          pagina('/conexoes/preparar', 'Preparar um padrão', 'admin.conexao.read'),
          pagina('/codigos', 'Códigos', 'admin.conexao.read'),
          pagina('/analyzer', 'Analisador', 'admin.analise.read'),
        ],
      },
      {
        ...{ to: '/regulamentacao', nome: 'Regulamentação', icone: Scale, tecla: 'r' },
        permissao: 'admin.regulamentacao.read',
      },
    ],
  },
  {
    titulo: 'Casa',
    itens: [
      {
        ...{ to: '/faturamento', nome: 'Cobrança', icone: CreditCard, tecla: 'b' },
        paginas: [
          cobranca('/faturamento', 'Faturamento'),
          cobranca('/faturas', 'Faturas'),
          cobranca('/cobrancas', 'Cobranças'),
          cobranca('/inadimplencia', 'Inadimplência'),
          cobranca('/contratos', 'Contratos'),
          cobranca('/planos', 'Planos'),
          cobranca('/cupons', 'Cupons'),
          cobranca('/precos', 'Preço geral'),
          cobranca('/reajustes', 'Reajustes'),
          cobranca('/indices', 'Índices'),
          cobranca('/banco', 'Banco e nota'),
        ],
      },
      { to: '/auditoria', nome: 'Auditoria', icone: ScrollText, permissao: 'admin.auditoria.read', tecla: 'h' },
      { to: '/ajustes', nome: 'Ajustes', icone: Settings2, permissao: 'admin.ajuste.read', tecla: 'j' },
      { to: '/pessoas', nome: 'Pessoas', icone: Users, permissao: 'admin.usuario.read', tecla: 'p' },
      {
        ...{ to: '/importacao', nome: 'Ferramentas', icone: Wrench, tecla: 'e' },
        paginas: [
          pagina('/importacao', 'Importar empresas', 'admin.importacao.read'),
          pagina('/lgpd', 'Dados de uma pessoa', 'admin.lgpd.export'),
          pagina('/caches', 'Caches', 'admin.cache.read'),
        ],
      },
    ],
  },
]
