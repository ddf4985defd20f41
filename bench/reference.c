/* The reference loop: one xorshift64* step and two table look-ups a card. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint8_t next_state[64 * 64], action[64 * 64];

int main(int argc, char **argv) {
    long cards = argc > 1 ? atol(argv[1]) : 400000000L;
    uint64_t x = 88172645463325252ULL, sum = 0;
    for (int i = 0; i < 64 * 64; i++) {
        next_state[i] = (uint8_t)((i * 2654435761u >> 20) & 63);
        action[i] = (uint8_t)((i * 40503u >> 7) & 3);
    }
    struct timespec a, b;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
    unsigned state = 0;
    for (long i = 0; i < cards; i++) {
        x ^= x >> 12;
        x ^= x << 25;
        x ^= x >> 27;
        unsigned card = (unsigned)((x * 2685821657736338717ULL) >> 58);
        state = next_state[state << 6 | card];
        sum += action[state << 6 | card];
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
    double seconds = (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec);
    printf("%.6f %llu\n", (double)cards / seconds, (unsigned long long)sum);
    return 0;
}
