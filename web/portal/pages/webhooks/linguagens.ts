/**
 * The check of a signature in other languages, each with nothing but its standard library; linguagens.test.ts runs each
 * where its interpreter is.
 */
export const PYTHON = `import hashlib, hmac, re, time

def confere(corpo: bytes, assinatura: str, segredo: str) -> bool:
    """corpo: os bytes como chegaram, antes de qualquer json.loads."""
    partes = [parte.strip().partition('=')[::2] for parte in assinatura.split(',')]
    t = next((valor for nome, valor in partes if nome == 't'), '')
    if not re.fullmatch(r'[0-9]{1,12}', t) or abs(time.time() - int(t)) > 300:
        return False
    esperada = hmac.new(segredo.encode(), f'{t}.'.encode() + corpo, hashlib.sha256).hexdigest()
    return any(nome == 'v1' and hmac.compare_digest(valor.encode(), esperada.encode()) for nome, valor in partes)
`

export const PHP = `<?php

/** $corpo: os bytes como chegaram, file_get_contents('php://input'), antes de qualquer json_decode. */
function confere(string $corpo, string $assinatura, string $segredo): bool
{
    $t = '';
    $provas = [];
    foreach (explode(',', $assinatura) as $parte) {
        [$nome, $valor] = array_pad(explode('=', trim($parte), 2), 2, '');
        if ($nome === 't') $t = $valor;
        if ($nome === 'v1') $provas[] = $valor;
    }
    if (!preg_match('/^[0-9]{1,12}$/D', $t) || abs(time() - (int) $t) > 300) return false;

    $esperada = hash_hmac('sha256', "$t.$corpo", $segredo);
    foreach ($provas as $prova) if (hash_equals($esperada, $prova)) return true;
    return false;
}
`

/** From Java 17 on. */
export const JAVA = `import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class Assinatura {
    /** corpo: os bytes como chegaram, antes de qualquer leitura do JSON. */
    static boolean confere(byte[] corpo, String assinatura, String segredo) throws GeneralSecurityException {
        String t = "";
        List<String> provas = new ArrayList<>();
        for (String parte : assinatura.split(",")) {
            String[] par = parte.trim().split("=", 2);
            if (par.length == 2 && par[0].equals("t")) t = par[1];
            if (par.length == 2 && par[0].equals("v1")) provas.add(par[1]);
        }
        if (!t.matches("[0-9]{1,12}")) return false;
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(t)) > 300) return false;

        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(segredo.getBytes(UTF_8), "HmacSHA256"));
        mac.update((t + ".").getBytes(UTF_8));
        byte[] esperada = HexFormat.of().formatHex(mac.doFinal(corpo)).getBytes(UTF_8);
        for (String prova : provas)
            if (MessageDigest.isEqual(prova.getBytes(UTF_8), esperada)) return true;
        return false;
    }
}
`

/** From .NET 6 on. */
export const CSHARP = `using System;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

static class Assinatura
{
    /// <summary>corpo: os bytes como chegaram, antes de qualquer leitura do JSON.</summary>
    public static bool Confere(byte[] corpo, string assinatura, string segredo)
    {
        var partes = assinatura.Split(',').Select(parte => parte.Trim().Split('=', 2)).Where(par => par.Length == 2).ToList();
        var t = partes.Where(par => par[0] == "t").Select(par => par[1]).FirstOrDefault() ?? "";
        if (!long.TryParse(t, out var segundos)) return false;
        if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - segundos) > 300) return false;

        var assinado = Encoding.UTF8.GetBytes(t + ".").Concat(corpo).ToArray();
        var hash = HMACSHA256.HashData(Encoding.UTF8.GetBytes(segredo), assinado);
        var esperada = Encoding.UTF8.GetBytes(Convert.ToHexString(hash).ToLowerInvariant());
        return partes.Any(par =>
            par[0] == "v1" && CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(par[1]), esperada));
    }
}
`
