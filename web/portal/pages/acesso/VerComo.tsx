import { useNavigate } from '@tanstack/react-router'
import { FolhaDeEntrada } from '#web/app/entrar/FolhaDeEntrada.tsx'
import { useSegredoDoLink } from '#web/app/entrar/segredo-do-link.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { enterVerComo } from '#web/portal/acesso.ts'

/** The link of support: it opens a session that only reads, in the place of any other of this browser. */
export function VerComo() {
  const [token] = useSegredoDoLink()
  const navigate = useNavigate()
  return (
    <FolhaDeEntrada
      titulo="Ver como cliente"
      texto="A sessão só lê, dura no máximo 30 minutos, e o que você abrir fica na auditoria da conta. Outra sessão do portal neste navegador termina."
    >
      {token ? (
        <Formulario
          inicial={{}}
          onSubmit={async () => {
            await enterVerComo(token)
            await navigate({ to: '/inicio' })
          }}
          className="flex flex-col gap-4"
        >
          <FalhaDoFormulario />
          <Enviar>Ver como cliente</Enviar>
        </Formulario>
      ) : (
        <p className="text-sm">O link veio incompleto: peça outro na administração do serviço.</p>
      )}
    </FolhaDeEntrada>
  )
}
