import {
  CircleCheck,
  Eye,
  Gavel,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquarePlus,
  Pause,
  Play,
  RefreshCw,
  Send,
  UserRoundMinus,
  UserRoundPlus,
} from 'lucide-react'
import type { Ato } from './agir.ts'

export const ICONE_DO_ATO: Record<Ato, LucideIcon> = {
  tentar_agora: RefreshCw,
  pausar: Pause,
  retomar: Play,
  avisar: Megaphone,
  decidir: Gavel,
  reenviar: Send,
  pedir_certificado: Mail,
  abrir: Eye,
  encerrar: CircleCheck,
  assumir: UserRoundPlus,
  soltar: UserRoundMinus,
  anotar: MessageSquarePlus,
}
