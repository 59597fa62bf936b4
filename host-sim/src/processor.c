/* Looks, before any of the program runs, whether the processor has what the program is compiled for.
 *
 * On x86-64 the program is compiled with AVX2 (.cargo/config.toml). Started on a processor that has less, it has cargo
 * compile it once more, for any, into a folder of its own, and goes on as that: slower, and with the same results. This is C
 * and compiled for any x86-64 processor, because in Rust the compiler may use AVX2 in every function of the program.
 *
 * build.rs says what is NEEDED (",avx,avx2,"), whether it is a RELEASE, and where MANIFEST and TARGET folder are. */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LOOK(feature) \
    if (strstr(NEEDED, "," feature ",") && !__builtin_cpu_supports(feature)) return feature

/* What is needed and not there; null if nothing is missing. */
static const char *missing(void) {
    __builtin_cpu_init();
    LOOK("sse3");
    LOOK("ssse3");
    LOOK("sse4.1");
    LOOK("sse4.2");
    LOOK("popcnt");
    LOOK("avx");
    LOOK("avx2");
    LOOK("fma");
    LOOK("bmi");
    LOOK("bmi2");
    return NULL;
}

/* Called before main, with the words of the command line. */
__attribute__((constructor)) static void look(int count, char **words) {
    const char *feature = missing();
    if (!feature) return;
    fprintf(stderr,
            "host-sim: note: this program is built for a processor with %s: it is built once more for this one, which takes "
            "minutes the first time\n",
            feature);
    const char *target = getenv("CARGO_TARGET_DIR");
    const char *cargo = getenv("CARGO");
    char *folder;
    if (asprintf(&folder, "%s/plain", target ? target : TARGET) < 0) exit(1);
    const char *before[] = {"cargo",      "run", "--quiet", "--package", "host-sim", "--manifest-path", MANIFEST,
                            "--target-dir", folder,
#ifdef RELEASE
                            "--release",
#endif
                            "--"};
    const size_t many = sizeof before / sizeof *before;
    const char **call = calloc(many + (size_t)count + 1, sizeof *call);
    if (!call) exit(1);
    memcpy(call, before, sizeof before);
    for (int k = 1; k < count; k++) call[many + (size_t)k - 1] = words[k];
    unsetenv("CARGO_ENCODED_RUSTFLAGS");
    setenv("RUSTFLAGS", "-C target-cpu=x86-64", 1);
    execvp(cargo ? cargo : "cargo", (char **)call);
    perror("host-sim: cargo, which would build it for this processor, does not start");
    exit(1);
}
