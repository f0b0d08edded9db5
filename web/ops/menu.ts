import {
  BellRing,
  Building2,
  Cable,
  CalendarCheck,
  ClockAlert,
  Coins,
  CreditCard,
  FileText,
  Landmark,
  ListOrdered,
  MapPin,
  Package,
  Percent,
  QrCode,
  Radar,
  Scale,
  ScanSearch,
  ScrollText,
  Settings2,
  Signature,
  Siren,
  TicketPercent,
  TrendingUp,
  UserRound,
  Users,
} from 'lucide-react'
import type { GrupoDeMenu } from '../app/app.ts'

/** The menu of the back-office, in the order of a day of work. */
export const MENU: GrupoDeMenu[] = [
  {
    itens: [
      { to: '/agora', nome: 'Agora', icone: Siren },
      { to: '/notas', nome: 'Notas', icone: FileText, permissao: 'nota.read' },
      { to: '/filas', nome: 'Filas', icone: ListOrdered, permissao: 'admin.fila.read' },
      { to: '/monitor', nome: 'Monitor', icone: Radar, permissao: 'admin.monitor.read' },
      { to: '/alertas', nome: 'Alertas', icone: BellRing, permissao: 'admin.monitor.read' },
    ],
  },
  {
    titulo: 'Quem usa, e por onde',
    itens: [
      { to: '/clientes', nome: 'Clientes', icone: Building2, permissao: 'admin.conta.read' },
      { to: '/municipios', nome: 'Municípios', icone: MapPin, permissao: 'admin.municipio.read' },
      { to: '/conexoes', nome: 'Conexões', icone: Cable, permissao: 'admin.conexao.read' },
      { to: '/analyzer', nome: 'Analisador', icone: ScanSearch, permissao: 'admin.analise.read' },
      { to: '/regulamentacao', nome: 'Regulamentação', icone: Scale, permissao: 'admin.regulamentacao.read' },
    ],
  },
  {
    titulo: 'Cobrança',
    itens: [
      { to: '/faturamento', nome: 'Faturamento', icone: CalendarCheck, permissao: 'admin.faturamento.read' },
      { to: '/faturas', nome: 'Faturas', icone: CreditCard, permissao: 'admin.faturamento.read' },
      { to: '/cobrancas', nome: 'Cobranças', icone: QrCode, permissao: 'admin.faturamento.read' },
      { to: '/inadimplencia', nome: 'Inadimplência', icone: ClockAlert, permissao: 'admin.faturamento.read' },
      { to: '/contratos', nome: 'Contratos', icone: Signature, permissao: 'admin.faturamento.read' },
      { to: '/planos', nome: 'Planos', icone: Package, permissao: 'admin.faturamento.read' },
      { to: '/cupons', nome: 'Cupons', icone: TicketPercent, permissao: 'admin.faturamento.read' },
      { to: '/precos', nome: 'Preço geral', icone: Coins, permissao: 'admin.faturamento.read' },
      { to: '/reajustes', nome: 'Reajustes', icone: TrendingUp, permissao: 'admin.faturamento.read' },
      { to: '/indices', nome: 'Índices', icone: Percent, permissao: 'admin.faturamento.read' },
      { to: '/banco', nome: 'Banco e nota', icone: Landmark, permissao: 'admin.faturamento.read' },
    ],
  },
  {
    titulo: 'Sistema',
    itens: [
      { to: '/ajustes', nome: 'Ajustes', icone: Settings2, permissao: 'admin.ajuste.read' },
      { to: '/auditoria', nome: 'Auditoria', icone: ScrollText, permissao: 'admin.auditoria.read' },
      { to: '/pessoas', nome: 'Pessoas', icone: Users, permissao: 'admin.usuario.read' },
      { to: '/perfil', nome: 'Meu perfil', icone: UserRound },
    ],
  },
]
