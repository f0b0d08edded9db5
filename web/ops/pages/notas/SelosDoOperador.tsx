import { FileCheck2, Hourglass } from 'lucide-react'
import { Selo, SelosDaNota } from '#web/kit/detail/Selo.tsx'
import type { StatusNota } from '#web/words/status.ts'

type Nota = {
  status: StatusNota
  substituicaoEmCurso: boolean
  meta: { situacao: string | null; reemitidaPorId?: string | undefined }
}

/** The state of a note as operators name it: a doubt is not a new attempt, and a refused note may be re-issued already. */
export const SelosDoOperador = ({ nota, emDuvida }: { nota: Nota; emDuvida?: boolean }) =>
  (emDuvida ?? nota.meta.situacao === 'incerta') ? (
    <Selo tom="ambar" icone={Hourglass}>
      Em dúvida
    </Selo>
  ) : (
    <span className="inline-flex flex-wrap gap-1">
      <SelosDaNota nota={nota} />
      {nota.meta.reemitidaPorId && (
        <Selo tom="cinza" icone={FileCheck2}>
          Reemitida
        </Selo>
      )}
    </span>
  )
