import { Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { Incidente } from '#web/api/ops/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { GRAVIDADES } from '#web/words/alertas.ts'

type Props = Pick<Incidente, 'gravidade' | 'ambiente'>

/** Each grade has a shape of its own, so that it is read without its colour. */
export const ICONES: Record<Incidente['gravidade'], LucideIcon> = {
  critica: OctagonAlert,
  atencao: TriangleAlert,
  informacao: Info,
}

/** How grave a cause is; of homologação only that it is a test. */
export function Gravidade({ gravidade, ambiente }: Props) {
  if (ambiente === 'homologacao')
    return (
      <Selo tom="cinza" icone={Info}>
        Teste
      </Selo>
    )
  const { rotulo, tom } = GRAVIDADES[gravidade]
  return (
    <Selo tom={tom} icone={ICONES[gravidade]}>
      {rotulo}
    </Selo>
  )
}
