import { CircleHelp } from 'lucide-react'
import type { Nota } from '#web/api/portal/notas.ts'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Consultar } from '../nota/Consultar.tsx'

/** Why a note of unknown outcome is not issued again (409), and what to do. */
const TalvezAutorizada = ({ nota }: { nota: Nota }) => (
  <Painel tom="ambar" icone={CircleHelp} titulo="Esta nota pode já ter sido autorizada">
    <p className="mt-1 max-w-[75ch]">
      Um envio ficou sem resposta, e reemitir agora poderia criar duas notas para o mesmo serviço. Consulte: se a nota
      existir, ela aparece como autorizada; se não existir, ela segue para uma nova tentativa.
    </p>
    <div className="mt-3">
      <Consultar nota={nota} tipo="principal" />
    </div>
  </Painel>
)
export default TalvezAutorizada
