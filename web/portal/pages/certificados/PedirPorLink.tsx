import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createLink, revokeLink } from '#web/api/portal/certificados.ts'
import type { CertificadoDaEmpresa, LinkDeCertificadoCriado } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { BotaoCopiar } from '#web/kit/detail/BotaoCopiar.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { fraseDoLink } from '#web/words/certificados.ts'
import { dataCheia } from '#web/words/datas.ts'

type Props = Pick<CertificadoDaEmpresa, 'empresaId' | 'razaoSocial' | 'link'> & { onClose: () => void }

/** Makes the link by which the owner of a company sends its certificate, and sends it or has it copied. */
export function PedirPorLink({ empresaId, razaoSocial, link, onClose }: Props) {
  const [feito, setFeito] = useState<LinkDeCertificadoCriado | null>(null)
  if (feito)
    return (
      <Dialogo titulo="O link está pronto" aberto onClose={onClose}>
        <Pronto link={feito} />
      </Dialogo>
    )
  return (
    <Dialogo titulo="Pedir o certificado por link" aberto onClose={onClose}>
      <Formulario<{ email?: string }>
        inicial={{}}
        onSubmit={async ({ email = '' }) => {
          setFeito(await createLink(empresaId, email.trim()))
          if (email) notifyDone('Link enviado', `${email.trim()} tem 7 dias para enviar o certificado.`)
        }}
        className="flex flex-col gap-4"
      >
        {({ email }) => (
          <>
            <p className="text-sm">
              Quem recebe o link envia o A1 de <strong className="font-medium">{razaoSocial}</strong> sem ter conta. Ele
              vale 7 dias e uma vez, e só aceita o certificado deste CNPJ.
            </p>
            {link?.status === 'aberto' && <Aberto empresaId={empresaId} link={link} onRevoke={onClose} />}
            <Texto
              nome="email"
              rotulo="E-mail de quem tem o certificado (opcional)"
              tipo="email"
              autoComplete="off"
              ajuda="Sem e-mail, você copia o link e o entrega como quiser."
            />
            <FalhaDoFormulario />
            <PeDoDialogo>
              <Enviar>{email ? 'Enviar o link' : 'Fazer o link'}</Enviar>
            </PeDoDialogo>
          </>
        )}
      </Formulario>
    </Dialogo>
  )
}

const Pronto = ({ link: { url, expiraEm, email } }: { link: LinkDeCertificadoCriado }) => (
  <div className="flex flex-col gap-4 text-sm">
    <p>
      {email ? `Foi enviado a ${email}. ` : ''}Ele aparece só agora, e vale até {dataCheia(expiraEm)}.
    </p>
    <p className="rounded-md bg-papel-1 px-3 py-2 font-mono text-xs break-all">{url}</p>
    <PeDoDialogo back="Fechar">
      <BotaoCopiar texto={url}>Copiar o link</BotaoCopiar>
    </PeDoDialogo>
  </div>
)

type AbertoProps = { empresaId: string; link: NonNullable<Props['link']>; onRevoke: () => void }
function Aberto({ empresaId, link, onRevoke }: AbertoProps) {
  const revoke = useMutation({
    mutationFn: () => revokeLink(empresaId, link.id),
    onSuccess: () => {
      notifyDone('Link revogado', 'Quem o tem já não envia nada por ele.')
      onRevoke()
    },
    onError: (error) => notifyFailure('O link não foi revogado', error.message),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-papel-1 px-3 py-2 text-sm">
      <span className="min-w-0 break-words">{fraseDoLink(link)}. Um novo toma o lugar dele.</span>
      <Botao ocupado={revoke.isPending} onClick={() => revoke.mutate()}>
        Revogar o link
      </Botao>
    </div>
  )
}
