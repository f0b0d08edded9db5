import { useVivo } from '#web/api/ops/ao-vivo.ts'
import { useOnline } from '#web/app/Rede.tsx'
import { horaMinuto } from '#web/words/datas.ts'

/** Whether the page follows what happens by itself, and of when is what it shows. */
export function AoVivo({ em }: { em: string | undefined }) {
  const vivo = useVivo()
  const online = useOnline()
  const hora = em && horaMinuto(em)
  return (
    <span role="status" className="inline-flex items-center gap-1.5 px-2 text-sm text-tinta-2 tabular-nums">
      {vivo && online ? (
        <>
          <span className="size-[7px] rounded-full bg-verde-ponto" aria-hidden />
          Ao vivo{hora && `, ${hora}`}
        </>
      ) : online ? (
        'Ligando…'
      ) : (
        <span className="text-ambar">Sem conexão{hora && `: isto é das ${hora}`}</span>
      )}
    </span>
  )
}
