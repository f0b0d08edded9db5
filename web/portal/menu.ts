import {
  BookUser,
  Building2,
  CalendarCheck,
  CalendarSync,
  CreditCard,
  FileStack,
  FileText,
  Hash,
  House,
  KeyRound,
  Layers,
  Library,
  MapPin,
  Receipt,
  Scale,
  ShieldCheck,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react'
import type { GrupoDeMenu } from '../app/app.ts'

/** The menu of the portal. */
export const MENU: GrupoDeMenu[] = [
  {
    itens: [
      { to: '/inicio', nome: 'Início', icone: House },
      { to: '/notas', nome: 'Notas', icone: FileText },
      { to: '/fechamento', nome: 'Fechamento', icone: CalendarCheck, permissao: 'fechamento.read' },
      { to: '/recorrentes', nome: 'Recorrentes', icone: CalendarSync },
      { to: '/lotes', nome: 'Lotes', icone: Layers },
      { to: '/tentativas', nome: 'Tentativas rejeitadas', icone: FileStack, permissao: 'tentativa.list' },
    ],
  },
  {
    titulo: 'Cadastros',
    itens: [
      { to: '/empresas', nome: 'Empresas', icone: Building2 },
      { to: '/certificados', nome: 'Certificados', icone: ShieldCheck },
      { to: '/clientes', nome: 'Clientes', icone: BookUser, permissao: 'tomador.read' },
      { to: '/modelos', nome: 'Modelos de serviço', icone: Library },
      { to: '/municipios', nome: 'Municípios', icone: MapPin },
      { to: '/series', nome: 'Séries de RPS', icone: Hash },
    ],
  },
  {
    titulo: 'Integração',
    itens: [
      { to: '/chaves', nome: 'Chaves de API', icone: KeyRound, permissao: 'api-key.read' },
      { to: '/webhooks', nome: 'Webhooks', icone: Webhook, permissao: 'webhook.read' },
    ],
  },
  {
    titulo: 'Conta',
    itens: [
      { to: '/equipe', nome: 'Equipe', icone: Users, permissao: 'usuario.read' },
      { to: '/plano', nome: 'Plano e faturas', icone: CreditCard },
      { to: '/conta', nome: 'Conta e consumo', icone: Receipt },
      { to: '/mudancas', nome: 'O que muda na lei', icone: Scale },
      { to: '/perfil', nome: 'Meu perfil', icone: UserRound, permissao: 'perfil.write' },
    ],
  },
]
