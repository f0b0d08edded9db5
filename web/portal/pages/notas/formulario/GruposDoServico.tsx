import { CAMPOS_DO_SERVICO } from './campos-do-servico.ts'
import { useFatosDoServico } from './fatos.ts'
import { Grupos } from './Grupos.tsx'
import { DO_SERVICO, gruposPara } from './grupos.ts'

/** The groups of fields that only some services have: those that this one needs, and the others by name. */
export default function GruposDoServico({ servico }: { servico: string }) {
  const precisos = gruposPara(useFatosDoServico(servico))
  return (
    <Grupos
      {...{ em: servico, grupos: DO_SERVICO, conteudos: CAMPOS_DO_SERVICO, precisos }}
      rotulo="Adicionar ao serviço"
    />
  )
}
