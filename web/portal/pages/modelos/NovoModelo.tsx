import { Link, useNavigate } from '@tanstack/react-router'
import { createModelo } from '#web/api/portal/modelos.ts'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { FormularioModelo } from './FormularioModelo.tsx'

/** A template written from nothing. */
export function NovoModelo() {
  const navigate = useNavigate()
  return (
    <>
      <Cabecalho titulo="Novo modelo" back={<Link to="/modelos">Modelos de serviço</Link>} />
      <FormularioModelo
        acao="Criar modelo"
        onSubmit={async (valores) => {
          await createModelo(valores)
          notifyDone('Modelo criado', 'Ele está em “Usar modelo”, na emissão.')
          void navigate({ to: '/modelos' })
        }}
      />
    </>
  )
}
